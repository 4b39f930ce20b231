import { expect, it } from "vitest";
import { largeBytes } from "#test/data/large-bytes.ts";
import { mainThreadMs, maxBlockedMs } from "#test/main-thread.ts";
import { multipartParts } from "./multipart-parts.ts";

const megabyte = 1024 * 1024;
const head = (boundary: string) => `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n`;
const filled = (boundary: string, fill: string) => largeBytes(Buffer.from(head(boundary)), 32 * megabyte, fill);
const nearly = `${"a".repeat(69)}b`;
const manyHeads = (line: string) => Buffer.from(`${`--b\r\n${line}\r\n\r\n\r\n`.repeat(1000)}--b--`);

it.each<[string, string, () => Buffer]>([
  ["dashes, as in the boundary", "-".repeat(70), () => filled("-".repeat(70), "-")],
  ["nearly the boundary, again and again", nearly, () => filled(nearly, `\r\n--${"a".repeat(69)}`)],
  ["the boundary without its line", nearly, () => filled(nearly, nearly)],
  ["line ends", "b", () => filled("b", "\r\n")],
  ["heads that nearly name a part", "b", () => manyHeads(`content-disposition: form-data${'; name="'.repeat(490)}`)],
  ["heads of spaces", "b", () => manyHeads(`content-disposition: form-data;${" ".repeat(4000)}`)],
  ["heads of semicolons and spaces", "b", () => manyHeads(`content-disposition: form-data${"; ".repeat(2000)}`)],
])("parses any form without blocking the main thread: %s", async (_rule, boundary, make) => {
  const body = make();
  const type = `multipart/form-data; boundary=${boundary}`;
  // the body of 32 MB is scanned once; with a short boundary, the scan costs a few nanoseconds per byte
  expect(await mainThreadMs(() => multipartParts(type, body))).toBeLessThan(5 * maxBlockedMs);
});
