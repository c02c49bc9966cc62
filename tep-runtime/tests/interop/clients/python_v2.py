"""The Python SDK 2.x against the example `tour`: prints what it sees, for clients.sh to compare.

The first argument is a URL, or a program that is started with --stdio. The second is how it finds the revision: `legacy`, `auto`, or a revision that it insists on.
"""

import re
import sys

import anyio
from mcp import Client, StdioServerParameters


async def main(target: str, mode: str) -> None:
    if not target.startswith("http://"):
        target = StdioServerParameters(command=target, args=["--stdio"])
    async with Client(target, mode=mode) as client:
        print("revision:", client.protocol_version)

        async def call(name: str, arguments: dict) -> str:
            return (await client.call_tool(name, arguments)).content[0].text

        print("tools:", *(tool.name for tool in (await client.list_tools()).tools))
        print("greet:", await call("greet", {"name": "world"}))
        print("add:", await call("add", {"a": 2, "b": 3}))
        print("wipe_db:", await call("wipe_db", {}))

        first = (await client.list_resources()).resources[0]
        contents = (await client.read_resource(first.uri)).contents[0]
        print("resource:", contents.uri)
        print("text:", re.sub(r"\d+", "N", contents.text))

        print("prompts:", *(prompt.name for prompt in (await client.list_prompts()).prompts))
        asked = await client.get_prompt("greeting", {"language": "Latin"})
        print("prompt:", asked.messages[0].content.text)


anyio.run(main, *sys.argv[1:])
