import { contract } from "@huiyan/contract/contract";
import { expect, it } from "vitest";
import { z } from "zod";

/** As long as a stranger's request may be, in characters. */
const length = 60_000;
/** Repeated parts make an expression try every length of them at every place. */
const texts: readonly string[] = [
  ...[" ", "\t", "0", "a", "-", ".", ",", "/", "@", '"', "粤", "·", "\u200B"].flatMap((part) => [
    part.repeat(length),
    `a${part.repeat(length)}!`,
    `1${part.repeat(length)}b`,
  ]),
  ...["a.", "0,", "a-", "1.0", ",000", "a/", "a@", " a", "{a}", "%41"].map(
    (part) => `${part.repeat(length / part.length)}!`,
  ),
  ...["http://", "rtsp://a:", "=", "+86", "¥"].map((start) => `${start}${"a ".repeat(length / 2)}`),
];
const maxMs = 100;
/** A garbage collection may fall into one try, not into each of them. */
const tries = 5;

/** Processor time: other work of the machine does not count. */
function processorMs(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** Every schema inside a schema, itself included. */
function addSchemas(value: unknown, found: Set<z.ZodType>, seen: Set<unknown>): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof z.ZodType) {
    // refinements and transforms are such objects too, and expect what was parsed
    if (!(value instanceof z.ZodCustom || value instanceof z.ZodTransform)) found.add(value);
    addSchemas(value.def, found, seen);
    return;
  }
  for (const inner of Object.values(value)) addSchemas(inner, found, seen);
}

it("no input of the contract takes longer for a stranger's text of one repeated part", () => {
  const schemas = new Set<z.ZodType>();
  const seen = new Set<unknown>();
  for (const { input } of contract) addSchemas(input, schemas, seen);
  expect(schemas.size).toBeGreaterThan(500);
  const slow = [...schemas].flatMap((schema) =>
    texts
      .filter((text) => Array.from({ length: tries }).every(() => processorMs(() => schema.safeParse(text)) > maxMs))
      .map((text) => `${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any" }))} of ${text.slice(0, 12)}…`),
  );
  expect(slow).toEqual([]);
});
