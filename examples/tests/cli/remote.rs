//! The same commands, asked of a server that runs.

use std::net::TcpListener;
use std::process::Command;

use crate::old_server::OldServer;
use crate::serving::{SECRET, Serving};
use crate::{everything, hello, run, stubborn_server, tour};

/// A program that offers something else than the server.
fn ask(url: &str, arguments: &[&str]) -> Command {
    let mut command = hello();
    command.args(arguments).args(["--url", url]);
    command
}

#[test]
fn a_server_is_asked_as_the_program_itself_is() {
    let server = Serving::start(&mut everything());
    for arguments in [
        &["list"][..],
        &["list", "--json"],
        &["call"],
        &["call", "greet", "name=world"],
        &["call", "greet", "--help"],
        &["call", "gret"],
        &["call", "add", "a=x", "b=1"],
        &["call", "test_image_content", "--full"],
        &["call", "test_tool_with_progress"],
        &["call", "test_custom_header", "value=ü"],
        &["call", "test_tool_with_task", "--answer", "name=Ann"],
        &["call", "test_elicitation", "message=Who?", "--answer", "username=a", "--answer", "email=a@b.org"],
        &["call", "test_elicitation", "message=Who?"],
        &["read", "test://template/7/data"],
        &["read", "test://static-txt"],
        &["prompt", "test_prompt_with_image"],
        &["schema", "add"],
    ] {
        for url in [format!("http://{}/mcp", server.address), format!("http://{}", server.address)] {
            assert_eq!(run(&mut ask(&url, arguments)), run(everything().args(arguments)), "{arguments:?}");
        }
    }
}

#[test]
fn a_token_is_sent_along() {
    let server = Serving::start(tour().env("JWT_SECRET", SECRET));
    let url = format!("http://{}/mcp", server.address);
    let minted = run(tour().env("JWT_SECRET", SECRET).args(["token", "--sub", "42", "--caps", "admin"])).1;
    let wipe = || ask(&url, &["call", "wipe_db"]);
    assert_eq!(run(wipe().args(["--token", minted.trim()])).1, "wiped\n");
    assert_eq!(run(wipe().env("TEP_TOKEN", &minted)).1, "wiped\n");
    for (token, said) in [("forged", "--token or TEP_TOKEN"), ("for\tged", "no token has")] {
        let (code, out, all) = run(wipe().args(["--token", token]));
        assert!(code != 0 && out.is_empty() && all.contains(said) && !all.contains(token), "{all}");
    }
    assert!(run(&mut wipe()).2.contains("missing capability: admin"));
}

#[test]
fn a_server_that_is_not_there_is_named() {
    let free =
        TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port");
    for (url, code, said) in [
        (format!("http://{free}/mcp"), 1, format!("no server answers at {free}")),
        ("https://127.0.0.1/mcp".into(), 2, "https is not spoken".into()),
        ("127.0.0.1:4567".into(), 2, "no URL of a server".into()),
    ] {
        let (actual, out, all) = run(&mut ask(&url, &["list"]));
        assert_eq!((actual, out.as_str()), (code, ""), "{all}");
        assert!(all.contains(&said), "{all}");
    }
}

#[test]
fn a_server_of_an_older_revision_is_asked_in_a_session() {
    let server = OldServer::start();
    for (arguments, code, out, said) in [
        // Two pages, and neither resources nor prompts. What would command a terminal is left out.
        (&["list"][..], 0, "Tools:\n  order count=…  Order some.\n  fail\n", ""),
        (
            &["call", "order", "count=3", "--answer", "gift=y"],
            0,
            "3 ordered, gift: true\n",
            "1/2 half of it\nwarning: \"odd\" size\nIs it a gift?\n",
        ),
        (&["call", "fail"], 1, "", "error: it is [31mbroken\n"),
        (&["call", "ordr"], 2, "", "error: there is no tool `ordr`; did you mean `order`?\n"),
    ] {
        assert_eq!(run(&mut ask(&server.url, arguments)), (code, out.into(), said.into()), "{arguments:?}");
    }
    let (code, _, said) = run(&mut ask(&server.url, &["call", "order", "count=3"]));
    assert!(code == 1 && said.contains("--answer gift=[y/n]"), "{said}");
    assert_eq!(server.ended_sessions(), 5, "every session is ended by its client");
}

#[test]
fn a_server_that_takes_no_answer_is_not_answered_for_ever() {
    let url = stubborn_server::start();
    let (code, out, said) = run(&mut ask(&url, &["call", "ask", "--answer", "name=it"]));
    let why = "error: the server does not take the answer to its question: What is it?\n";
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(said.ends_with(why), "{said}");
}

#[test]
fn what_is_no_mcp_server_is_said_to_be_none() {
    let server = Serving::start(&mut tour());
    let (code, out, said) = run(&mut ask(&format!("http://{}/elsewhere", server.address), &["list"]));
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(said.contains("404"), "{said}");
}
