import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "../repository.ts";
import { asyncApiDocument } from "./asyncapi-document.ts";
import { examplesPage } from "./examples-page.ts";
import { limitsTable } from "./limits-table.ts";
import { deviceOpenApi } from "./openapi-file.ts";
import { schemasDocument } from "./schemas-document.ts";

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const page = "docs/reference/device/README.md";
const limitsBlock = /(<!-- limits, by npm run docs -- device -->\n)[\s\S]*?(\n<!-- end of limits -->)/;

/** Replaces the table of limits in the page; the rest of the page is handwritten. */
function withLimits(text: string): string {
  if (!limitsBlock.test(text)) throw new Error(`${page} has no block of limits`);
  return text.replace(limitsBlock, (_block, begin: string, end: string) => `${begin}\n${limitsTable()}\n${end}`);
}

/**
 * Returns all documents of the device protocol that are generated from the contract: path relative to the root →
 * content.
 */
export function deviceDocs(): Map<string, string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  return new Map([
    [page, withLimits(readFileSync(join(root, page), "utf8"))],
    ["docs/reference/device/examples.md", examplesPage()],
    ["docs/reference/device/asyncapi.json", json(asyncApiDocument(version))],
    ["docs/reference/device/events.schema.json", json(schemasDocument(version))],
    ["docs/reference/device/openapi.json", json(deviceOpenApi(version))],
  ]);
}
