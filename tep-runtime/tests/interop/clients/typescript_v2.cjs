// The TypeScript SDK 2.x against the example `tour`: prints what it sees, for clients.sh to compare.
// The second argument is how it finds the revision: `legacy`, `auto`, or a revision that it insists on.
const { Client, StreamableHTTPClientTransport } = require("@modelcontextprotocol/client");
const { StdioClientTransport } = require("@modelcontextprotocol/client/stdio");

// The target is a URL, or a program that is started with --stdio.
async function main(target, mode) {
  const client = new Client(
    { name: "interop", version: "1.0.0" },
    { versionNegotiation: { mode: ["legacy", "auto"].includes(mode) ? mode : { pin: mode } } },
  );
  const transport = target.startsWith("http://")
    ? new StreamableHTTPClientTransport(new URL(target))
    : new StdioClientTransport({ command: target, args: ["--stdio"] });
  await client.connect(transport);
  console.log("revision:", client.getNegotiatedProtocolVersion());

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

main(...process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
