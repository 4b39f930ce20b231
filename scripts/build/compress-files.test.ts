import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compressFiles } from "./compress-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "compress-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("a large text gets two compressed files next to it, and both decompress to the text", async () => {
  const text = "console.log('慧眼');\n".repeat(200);
  writeFileSync(join(folder, "a.js"), text);
  await compressFiles(folder);
  expect(String(gunzipSync(readFileSync(join(folder, "a.js.gz"))))).toBe(text);
  expect(String(brotliDecompressSync(readFileSync(join(folder, "a.js.br"))))).toBe(text);
});

it.each(["small.js", "picture.png"])("writes no compressed file for %s", async (name) => {
  writeFileSync(join(folder, name), Buffer.alloc(name === "small.js" ? 100 : 5000));
  await compressFiles(folder);
  expect(existsSync(join(folder, `${name}.gz`))).toBe(false);
});
