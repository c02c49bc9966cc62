use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

const SECRET: [u8; 32] = [7; 32];
const NOW: i64 = 1_700_000_000;

fn tokens() -> BearerToken {
    BearerToken::hs256(SECRET)
}

fn now() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(NOW.unsigned_abs())
}

/// A token of a good subject and end, with these claims besides or instead.
fn token(changes: Value) -> String {
    let mut claims = Claims::from_iter([("sub".into(), json!("42")), ("exp".into(), json!(NOW + 60))]);
    let Value::Object(changes) = changes else { panic!("claims are an object") };
    claims.extend(changes);
    Hs256::new(&SECRET).sign(&claims)
}

fn outcome(tokens: &BearerToken, changes: &Value) -> String {
    match tokens.identify(&token(changes.clone()), now()) {
        Ok(identity) => {
            let caps = Vec::from_iter(identity.capabilities().iter()).join(" ");
            format!("{} [{caps}]", identity.subject())
        }
        Err(error) => error.reason().to_owned(),
    }
}

#[test]
fn what_a_good_token_says() {
    for (changes, caller) in [
        (json!({}), "user:42 []"),
        (json!({"sub": "user:42"}), "user:42 []"),
        (json!({"caps": ["b", "a"]}), "user:42 [a b]"),
        (json!({"caps": "a", "scope": "b c"}), "user:42 [a b c]"),
        (json!({"exp": NOW + 1, "nbf": NOW, "iat": NOW}), "user:42 []"),
        (json!({"exp": NOW as f64 + 0.25, "nbf": NOW as f64 - 0.25}), "user:42 []"),
        (json!({"nbf": null, "iat": null, "iss": null, "aud": null, "caps": null}), "user:42 []"),
        (json!({"aud": "anyone", "iss": "anyone", "jti": 5, "other": {"a": [1]}}), "user:42 []"),
    ] {
        assert_eq!(outcome(&tokens(), &changes), caller, "{changes}");
    }
}

#[test]
fn malformed_and_untimely_tokens() {
    let no_end = "the token does not say when it expires (exp)";
    let expired = "the token has expired";
    let time = |name| format!("the claim {name} of the token is not a time in seconds since 1970");
    let text = |name| format!("the claim {name} of the token is not a non-empty string");
    let list = |name| format!("the claim {name} of the token is not a string or an array of strings");
    for (changes, reason) in [
        (json!({"exp": null}), no_end.to_owned()),
        (json!({"exp": (NOW + 60).to_string()}), time("exp")),
        (json!({"exp": true}), time("exp")),
        (json!({"exp": [NOW + 60]}), time("exp")),
        (json!({"exp": 1e300}), time("exp")),
        (json!({"exp": NOW}), expired.into()),
        (json!({"exp": NOW as f64 - 0.25}), expired.into()),
        (json!({"exp": 0}), expired.into()),
        (json!({"exp": -1}), expired.into()),
        (json!({"nbf": NOW + 1}), "the token is not good yet (nbf)".into()),
        (json!({"nbf": "now"}), time("nbf")),
        (json!({"iat": "now"}), time("iat")),
        (json!({"sub": null}), "the token does not say whom it is for (sub)".into()),
        (json!({"sub": ""}), text("sub")),
        (json!({"sub": 42}), text("sub")),
        (json!({"iss": 42}), text("iss")),
        (json!({"aud": 42}), list("aud")),
        (json!({"aud": [42]}), list("aud")),
        (json!({"caps": 42}), list("caps")),
        (json!({"caps": ["a", 42]}), list("caps")),
        (
            json!({"scope": ["a"]}),
            "the claim scope of the token is not a string with spaces between the names".into(),
        ),
        (json!({"delegate": 42}), "the claim delegate of the token is not a string or an object".into()),
        (json!({"act": "bot"}), "the claim act of the token is not an object".into()),
    ] {
        assert_eq!(outcome(&tokens(), &changes), reason, "{changes}");
    }
}

#[test]
fn delegations_narrow_and_end_a_token() {
    let ended = "a delegation of the token has expired";
    for (changes, result) in [
        (json!({"delegate": format!("bot|{}|{}|app", NOW - 9, NOW + 9)}), "agent:bot/42 [a b c]"),
        (json!({"delegate": format!("bot|{}|{}|app|b,c,d", NOW - 9, NOW + 9)}), "agent:bot/42 [b c]"),
        (json!({"delegate": "bot||||"}), "agent:bot/42 []"),
        (
            json!({"delegate": {"agent": "x", "caps": "a,b", "via": {"agent": "y", "caps": "b,c"}}}),
            "agent:x/42 [b]",
        ),
        (json!({"act": {"sub": "x", "caps": ["a"], "act": {"sub": "y", "scope": "b"}}}), "agent:x/42 []"),
        (json!({"act": {"sub": "bot"}, "delegate": "bot||||a"}), "agent:bot/42 [a]"),
        (json!({"sub": "user:42", "act": {"sub": "bot"}}), "agent:bot/42 [a b c]"),
        (json!({"delegate": format!("bot||{NOW}|")}), ended),
        (json!({"act": {"sub": "bot", "exp": NOW - 1}}), ended),
        (json!({"delegate": {"agent": "x", "via": {"agent": "y", "expires": NOW - 1}}}), ended),
        (json!({"act": {"sub": "x", "exp": NOW + 9, "act": {"sub": "y", "exp": 0}}}), ended),
        (json!({"act": {"sub": "bot", "exp": NOW - 1}, "delegate": "bot|||"}), ended),
        (
            json!({"act": {"sub": "bot"}, "delegate": "rob|||"}),
            "the claims delegate and act of the token differ",
        ),
    ] {
        let mut changes = changes;
        changes["caps"] = json!(["a", "b", "c"]);
        assert_eq!(outcome(&tokens(), &changes), result, "{changes}");
    }
}

#[test]
fn the_leeway_moves_every_end() {
    let tokens = tokens().leeway(Duration::from_secs(5));
    for (changes, good) in [
        (json!({"exp": NOW - 4}), true),
        (json!({"exp": NOW - 5}), false),
        (json!({"nbf": NOW + 5}), true),
        (json!({"nbf": NOW + 6}), false),
        (json!({"act": {"sub": "bot", "exp": NOW - 4}}), true),
        (json!({"act": {"sub": "bot", "exp": NOW - 5}}), false),
    ] {
        assert_eq!(tokens.identify(&token(changes.clone()), now()).is_ok(), good, "{changes}");
    }
}

#[test]
fn issuer_and_audience_once_they_are_set() {
    let tokens = tokens()
        .issuer("https://issuer.example")
        .audience("https://app.example/mcp")
        .audience("https://app.example/");
    let other_issuer = "the token is not from an issuer that is trusted here (iss)";
    let other_audience = "the token is for another audience (aud)";
    let (iss, aud) = ("https://issuer.example", "https://app.example/mcp");
    for (changes, result) in [
        (json!({"iss": iss, "aud": aud}), "user:42 []"),
        (json!({"iss": "https://issuer.example/", "aud": aud}), "user:42 []"),
        (json!({"iss": iss, "aud": "https://app.example"}), "user:42 []"),
        (json!({"iss": iss, "aud": ["another", aud]}), "user:42 []"),
        (json!({"aud": aud}), other_issuer),
        (json!({"iss": "https://issuer.example.evil", "aud": aud}), other_issuer),
        (json!({"iss": "HTTPS://issuer.example", "aud": aud}), other_issuer),
        (json!({"iss": "https://issuer.example//", "aud": aud}), other_issuer),
        (json!({"iss": iss}), other_audience),
        (json!({"iss": iss, "aud": []}), other_audience),
        (json!({"iss": iss, "aud": null}), other_audience),
        (json!({"iss": iss, "aud": "https://app.example/mcp/"}), other_audience),
        (json!({"iss": iss, "aud": "https://app.example/mc"}), other_audience),
    ] {
        assert_eq!(outcome(&tokens, &changes), result, "{changes}");
    }
    let token = token(json!({"iss": "https://issuer.example/", "aud": aud}));
    let identity = tokens.identify(&token, now()).expect("the token is good");
    assert_eq!(identity.issuer(), Some(iss), "in the author's spelling");
}

#[test]
fn secrets_from_the_environment() {
    let short = || Ok("hush-hush".to_owned());
    let good = "s".repeat(32);
    for (value, problem, warning) in [
        (Ok(good.clone()), None, None),
        (Err(VarError::NotPresent), None, Some("JWT_SECRET is not set")),
        (Ok(String::new()), Some("JWT_SECRET has 0 bytes"), None),
        (short(), Some("JWT_SECRET has 9 bytes"), None),
        (Err(VarError::NotUnicode("\u{fffd}".into())), Some("JWT_SECRET is not UTF-8"), None),
    ] {
        let tokens = BearerToken::of_variable("JWT_SECRET", value.clone());
        for (said, expected) in [(tokens.problems(), problem), (tokens.warnings(), warning)] {
            assert_eq!(said.len(), expected.iter().len(), "{value:?}: {said:?}");
            assert!(said.concat().contains(expected.unwrap_or_default()), "{value:?}: {said:?}");
            assert!(!said.concat().contains("hush"), "{said:?}");
        }
        // Whatever was wrong, no known key opens the door.
        for key in ["", "hush-hush", "secret"] {
            let claims = Claims::from_iter([("sub".into(), json!("42")), ("exp".into(), json!(u32::MAX))]);
            assert!(tokens.identify(&Hs256::new(key.as_bytes()).sign(&claims), now()).is_err());
        }
    }
    let tokens = BearerToken::of_variable("JWT_SECRET", Ok(good.clone()));
    let claims = Claims::from_iter([("sub".into(), json!("42")), ("exp".into(), json!(u32::MAX))]);
    assert!(tokens.identify(&Hs256::new(good.as_bytes()).sign(&claims), now()).is_ok());
    assert!(!format!("{tokens:?}").contains("sss"));
}

fn json_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z|0-9, ]{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        let name = prop::sample::select(vec!["agent", "sub", "act", "via", "caps", "exp", "expires", "x"]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((name, inner), 0..4).prop_map(Value::from_iter),
        ]
    })
}

proptest! {
    #[test]
    fn no_text_is_a_token(text in any::<String>()) {
        prop_assert!(tokens().identify(&text, now()).is_err());
    }

    #[test]
    fn no_parts_with_dots_between_are_a_token(text in "[A-Za-z0-9_=-]{0,9}\\.[A-Za-z0-9_-]{0,9}\\.[A-Za-z0-9_-]{0,50}") {
        prop_assert!(tokens().identify(&text, now()).is_err());
    }

    #[test]
    fn signed_claims_of_any_kind_end_in_an_answer(
        claims in prop::collection::hash_map(
            prop::sample::select(vec!["sub", "exp", "nbf", "iat", "iss", "aud", "caps", "scope", "delegate", "act"]),
            json_value(),
            0..6,
        ),
    ) {
        let changes = Value::from_iter(claims.clone());
        if let Ok(identity) = tokens().issuer("x").identify(&token(changes.clone()), now()) {
            prop_assert_eq!(identity.issuer(), Some("x"));
        }
        if let Ok(identity) = tokens().identify(&token(changes), now()) {
            prop_assert!(identity.principal_id().is_some_and(|id| !id.is_empty()));
        }
    }

    #[test]
    fn no_changed_byte_goes_unseen(at in any::<prop::sample::Index>(), to in "[A-Za-z0-9_.-]") {
        let good = token(json!({"caps": ["a"]}));
        let at = at.index(good.len());
        let changed = format!("{}{to}{}", &good[..at], &good[at + 1..]);
        prop_assert_eq!(tokens().identify(&changed, now()).is_ok(), changed == good);
    }
}
