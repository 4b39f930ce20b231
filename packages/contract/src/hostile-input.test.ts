import { expect, it } from "vitest";
import { z } from "zod";
import { contract } from "./contract.ts";
import { isMultipart, isRaw } from "./endpoint.ts";

/** Hostile input values. A schema may refuse them, but must not throw. */
const values: unknown[] = [
  ...[
    "",
    " ",
    "2026/11/28",
    "2026-13-45",
    "9999-99-99",
    "-",
    "NaN",
    "1e999",
    "\ud800",
    "𠮷".repeat(70),
    "[",
    "{}",
    "null",
  ],
  ...[
    "http://",
    "https://[",
    "%",
    "%zz",
    "(",
    "a,b,,c",
    "data:image/png;base64,x",
    "00000000-0000-0000-0000-000000000000",
  ],
  ...[
    null,
    true,
    -1,
    0.5,
    1e308,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    [],
    [null],
    [[]],
    {},
    { length: 1 },
    "1",
    1,
    9e15,
  ],
];

const Shaped = z.object({ def: z.looseObject({ shape: z.record(z.string(), z.unknown()).optional() }) });

/** Returns the field names of a schema, including those inside unions, pipes and defaults. */
function fieldsOf(schema: unknown, depth = 0): string[] {
  const def = Shaped.safeParse(schema).data?.def;
  if (def === undefined || depth > 6) return [];
  const inner = ["innerType", "in", "out", "left", "right", "element"].map((name) => def[name]);
  const options = Array.isArray(def.options) ? def.options : [];
  const own = Object.entries(def.shape ?? {});
  const below = [...inner, ...options, ...own.map(([, field]) => field)];
  return [...new Set([...own.map(([name]) => name), ...below.flatMap((each) => fieldsOf(each, depth + 1))])];
}

it.each(
  contract.flatMap(({ name, input }) => {
    const schema = isMultipart(input) ? input.fields : input;
    return isRaw(schema) ? [] : [{ name, schema: schema as z.ZodType }];
  }),
)("accepts or refuses any input of $name without throwing", ({ schema }) => {
  const fields = fieldsOf(schema);
  for (const value of values) {
    expect(() => schema.safeParse(value)).not.toThrow();
    expect(() => schema.safeParse(Object.fromEntries(fields.map((field) => [field, value])))).not.toThrow();
  }
});
