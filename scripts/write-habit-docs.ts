/** `npm run docs -- habits`: writes the tables of camera habits in docs/operate and docs/zh/operate. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { habitPage, habitPages } from "./habit-docs/habit-pages.ts";
import { root } from "./repository.ts";

for (const [path, language] of habitPages) {
  writeFileSync(join(root, path), habitPage(path, language));
  console.log(path);
}
