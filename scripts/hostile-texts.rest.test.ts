import { contract } from "@huiyan/contract/contract";
import { expect, it } from "vitest";
import { z } from "zod";

/** Maximum length of a request by a client that is not signed in, in characters. */
const length = 60_000;
/**
 * Texts of one repeated part. A regular expression with backtracking tries every length of the repetition at every
 * position.
 */
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
/** Attempts per text; the fastest one counts, because a garbage collection may delay one attempt. */
const tries = 5;

/**
 * Returns the processor time of a call, ms. Unlike the elapsed time, the processor time does not depend on other work
 * of the machine.
 */
function processorMs(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** Adds a schema and all schemas inside it to `found`. */
function addSchemas(value: unknown, found: Set<z.ZodType>, seen: Set<unknown>): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof z.ZodType) {
    // refinements and transforms are schema objects too, but they expect input that is already parsed
    if (!(value instanceof z.ZodCustom || value instanceof z.ZodTransform)) found.add(value);
    addSchemas(value.def, found, seen);
    return;
  }
  for (const inner of Object.values(value)) addSchemas(inner, found, seen);
}

it("no schema of the contract takes more than 100 ms to parse a long text of one repeated part", () => {
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
