// Compiles every schema of a list of tools: node ajv.cjs TOOLS.json
const { readFileSync } = require("node:fs");
const Ajv = require("ajv/dist/2020").default;
const formats = require("ajv-formats");

const { result } = JSON.parse(readFileSync(process.argv[2], "utf8"));
let failed = 0;

// The strictest mode for what tep makes. What an author wrote says which dialect it is in, and that it is valid there
// has to do: its style is the author's.
function validator(schema) {
  const options = "$schema" in schema ? { strictTypes: false, strictRequired: false } : {};
  const ajv = new Ajv({ strict: true, ...options });
  formats(ajv);
  // The protocol's own keyword, and one of JSON Schema that Ajv resolves without listing it.
  ajv.addVocabulary(["x-mcp-header", "$anchor"]);
  return ajv;
}

for (const tool of result.tools) {
  for (const member of ["inputSchema", "outputSchema"]) {
    const schema = tool[member];
    if (schema === undefined) continue;
    try {
      validator(schema).compile(schema);
    } catch (error) {
      failed += 1;
      console.log(`${tool.name}, ${member}: ${error.message}`);
    }
  }
}
console.log(`${result.tools.length} tools, ${failed} schemas that do not compile`);
process.exit(failed === 0 ? 0 : 1);
