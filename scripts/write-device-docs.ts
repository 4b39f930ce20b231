/** `npm run docs -- device`: writes the parts of docs/reference/device/ that are generated from the contract. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deviceDocs } from "./device-docs/device-docs.ts";
import { root } from "./repository.ts";

for (const [path, content] of deviceDocs()) {
  writeFileSync(join(root, path), content);
  console.log(path);
}
