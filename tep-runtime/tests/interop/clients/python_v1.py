"""The Python SDK 1.x against the example `tour`: prints what it sees, for clients.sh to compare."""

import re
import sys

import anyio
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client


def connection(target: str):
    """To a URL, or to a program that is started with --stdio."""
    if target.startswith("http://"):
        return streamable_http_client(target)
    return stdio_client(StdioServerParameters(command=target, args=["--stdio"]))


async def main(target: str) -> None:
    async with connection(target) as (read, write, *_), ClientSession(read, write) as session:
        print("revision:", (await session.initialize()).protocolVersion)
        await session.send_ping()

        async def call(name: str, arguments: dict) -> str:
            return (await session.call_tool(name, arguments)).content[0].text

        print("tools:", *(tool.name for tool in (await session.list_tools()).tools))
        print("greet:", await call("greet", {"name": "world"}))
        print("add:", await call("add", {"a": 2, "b": 3}))
        print("wipe_db:", await call("wipe_db", {}))

        first = (await session.list_resources()).resources[0]
        contents = (await session.read_resource(first.uri)).contents[0]
        print("resource:", contents.uri)
        print("text:", re.sub(r"\d+", "N", contents.text))

        print("prompts:", *(prompt.name for prompt in (await session.list_prompts()).prompts))
        asked = await session.get_prompt("greeting", {"language": "Latin"})
        print("prompt:", asked.messages[0].content.text)


anyio.run(main, sys.argv[1])
