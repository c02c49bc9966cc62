// The TypeScript SDK 1.x against the example `tour`: prints what it sees, for clients.sh to compare.
const { Client } = require("@modelcontextprotocol/sdk/client/index.js");
const { StdioClientTransport } = require("@modelcontextprotocol/sdk/client/stdio.js");
const { StreamableHTTPClientTransport } = require("@modelcontextprotocol/sdk/client/streamableHttp.js");

// The target is a URL, or a program that is started with --stdio.
async function main(target) {
  const client = new Client({ name: "interop", version: "1.0.0" });
  const transport = target.startsWith("http://")
    ? new StreamableHTTPClientTransport(new URL(target))
    : new StdioClientTransport({ command: target, args: ["--stdio"] });
  // Over stdio the revision is told to nobody who does not ask.
  transport.setProtocolVersion ??= (version) => (transport.protocolVersion = version);
  await client.connect(transport);
  console.log("revision:", transport.protocolVersion);
  await client.ping();

  const call = async (name, args) => (await client.callTool({ name, arguments: args })).content[0].text;
  const { tools } = await client.listTools();
  console.log("tools:", tools.map((tool) => tool.name).join(" "));
  console.log("greet:", await call("greet", { name: "world" }));
  console.log("add:", await call("add", { a: 2, b: 3 }));
  console.log("wipe_db:", await call("wipe_db", {}));

  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: resources[0].uri });
  console.log("resource:", contents[0].uri);
  console.log("text:", contents[0].text.replace(/\d+/, "N"));

  const { prompts } = await client.listPrompts();
  console.log("prompts:", prompts.map((prompt) => prompt.name).join(" "));
  const { messages } = await client.getPrompt({ name: "greeting", arguments: { language: "Latin" } });
  console.log("prompt:", messages[0].content.text);
  await client.close();
}

main(process.argv[2]).catch((error) => {
  console.error(error);
  process.exit(1);
});
