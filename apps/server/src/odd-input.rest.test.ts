import { contract } from "@huiyan/contract/contract";
import { type AnyEndpoint, isMultipart, isRaw } from "@huiyan/contract/endpoint";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { operatorSession } from "#test/operator/operator-client.ts";
import { samples } from "#test/samples.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let operator: Awaited<ReturnType<typeof operatorSession>>;
beforeAll(async () => {
  app = await startTestApp({ checkAnswers: false });
  world = await createWorld(app);
  operator = await operatorSession(app);
});
afterAll(() => app.close());

/** Characters that are often handled wrongly; each fills a text up to its maximum length. */
const oftenWrong = ["😀", "\ud83d", "\u0000"];
const glyphs = testSize(oftenWrong, [...oftenWrong, "长", "ﷺ", "\\", "1"]);
const bounds = [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 2 ** 31, 8.64e15, 1e308, 0.1 + 0.2];
const numbers = testSize(bounds, [
  ...[...bounds, -(2 ** 31) - 1, 2 ** 53, 32_768, 1e15, -1e308, 5e-324, 1e-7, -0, 1e21, 99_999_999.999, 3.4e38],
]);
const lengths = [1, 2, 11, 20, 32, 50, 64, 100, 200, 300, 500, 1_000, 2_000, 5_000, 20_000];

interface Field {
  path: string[];
  value: unknown;
}

/** Returns all values in a sample, and the schema's fields that the sample lacks. */
function fieldsOf(value: unknown, schema: unknown, path: string[] = []): Field[] {
  if (Array.isArray(value))
    return value.slice(0, 1).flatMap((item, at) => fieldsOf(item, undefined, [...path, String(at)]));
  if (typeof value !== "object" || value === null || value instanceof Blob) return [{ path, value }];
  const Shaped = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });
  const known = Shaped.safeParse(schema).data?.properties ?? {};
  const names = new Set([...Object.keys(value), ...Object.keys(known)]);
  return [...names].flatMap((name) => fieldsOf(Reflect.get(value, name), known[name], [...path, name]));
}

function withValue(input: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(input)) return input.map((item, at) => (String(at) === name ? withValue(item, rest, value) : item));
  const own: object = typeof input === "object" && input !== null ? input : {};
  return { ...own, [name]: withValue(Reflect.get(own, name), rest, value) };
}

const jsonSchemaOf = (schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" });

/** Returns odd values that the schema admits for a field: the longest text of each odd character, and odd numbers. */
function admitted(schema: z.ZodType, input: unknown, path: readonly string[]): unknown[] {
  const fits = (value: unknown) => schema.safeParse(withValue(input, path, value)).success;
  const texts = glyphs.flatMap((glyph) => {
    const longest = lengths.findLast((length) => fits(glyph.repeat(length)));
    return longest === undefined ? [] : [glyph.repeat(longest)];
  });
  return [...texts, ...numbers.filter(fits), ...numbers.map(String).filter(fits), ...[[]].filter(fits)];
}

const asked = contract.filter(
  ({ permission, input }) => permission !== "device" && permission !== "signed" && !isRaw(input),
);
/** True for calls that change data; the next calls then get a new organisation. */
const isLasting = ({ method }: AnyEndpoint) => method !== "GET";
/** Returns true for unexpected server errors. 502, 503 and 504 are expected: bad gateway, overload, silent device. */
const isFault = (status: number) => status >= 500 && ![502, 503, 504].includes(status);

/** Returns the sample of an endpoint in variants: in each, one field has an odd value that the schema admits. */
function oddInputs({ input: endpointInput }: AnyEndpoint, sample: unknown): { name: string; input: unknown }[] {
  const isForm = isMultipart(endpointInput);
  const schema = (isForm ? endpointInput.fields : endpointInput) as z.ZodType;
  const whole = sample as { fields?: unknown };
  const input = isForm ? whole.fields : whole;
  return fieldsOf(input, jsonSchemaOf(schema)).flatMap(({ path }) =>
    admitted(schema, input, path)
      // a form's fields are texts
      .filter((value) => !isForm || typeof value === "string")
      .map((value) => {
        const odd = withValue(input, path, value);
        return {
          name: `${path.join(".")} = ${JSON.stringify(value).slice(0, 40)}`,
          input: isForm ? { ...whole, fields: odd } : odd,
        };
      }),
  );
}

it.each(asked.map((endpoint) => ({ name: endpoint.name, endpoint })))(
  "answers odd inputs that the schema of $name admits without a 500",
  { timeout: 300_000 },
  async ({ endpoint }) => {
    const sample = samples[endpoint.name]?.(world, "01990000-0000-7000-8000-000000000001", "");
    if (sample === undefined) throw new Error("no sample");
    const client = endpoint.permission === "operator" ? operator : world.admin.client;
    const bad: string[] = [];
    for (const { name, input } of oddInputs(endpoint, sample.input)) {
      // rate limits use this clock
      app.clock.moveBy(2_000);
      const { status, body } = await client.send(endpoint, input, sample.path);
      if (isFault(status)) bad.push(`${name}: ${JSON.stringify(body).slice(0, 120)}`);
    }
    if (isLasting(endpoint)) world = await createWorld(app);
    expect(bad).toEqual([]);
  },
);
