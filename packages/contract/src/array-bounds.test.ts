import { expect, it } from "vitest";
import { z } from "zod";
import { contract } from "./contract.ts";
import { isMultipart, isRaw } from "./endpoint.ts";

const Schema = z.custom<z.core.$ZodType>((value) => typeof value === "object" && value !== null && "_zod" in value);
const Def = z.looseObject({
  type: z.string(),
  shape: z.record(z.string(), Schema).optional(),
  checks: z.array(z.looseObject({ _zod: z.looseObject({ def: z.looseObject({ check: z.string() }) }) })).optional(),
});

/** Returns the schemas directly inside a schema, each with the name of its field. */
function inner(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const def = Def.parse(schema._zod.def);
  const others = ["innerType", "in", "out", "element", "valueType", "left", "right", "options", "items"];
  return [
    ...Object.entries(def.shape ?? {}),
    ...others
      .flatMap((name) => [def[name]].flat().filter((each) => Schema.safeParse(each).success))
      .map((each): [string, z.core.$ZodType] => ["", Schema.parse(each)]),
  ];
}

/** Returns the paths of all arrays in a schema that have no maximum length. */
function unbounded(schema: z.core.$ZodType, path: string, above: readonly unknown[] = []): string[] {
  if (above.includes(schema)) return [];
  const { type, checks = [] } = Def.parse(schema._zod.def);
  const isBounded = checks.some(({ _zod }) => ["max_length", "length_equals"].includes(_zod.def.check));
  return [
    ...(type === "array" && !isBounded ? [path] : []),
    ...inner(schema).flatMap(([name, each]) =>
      unbounded(each, name === "" ? path : `${path}.${name}`, [...above, schema]),
    ),
  ];
}

it("gives every list that a caller can send a maximum length", () => {
  const found = contract.flatMap(({ name, input }) => {
    const schema = isMultipart(input) ? input.fields : input;
    return isRaw(schema) ? [] : unbounded(schema, name);
  });
  expect([...new Set(found)]).toEqual([]);
});
