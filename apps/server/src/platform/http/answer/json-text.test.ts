import fc from "fast-check";
import { expect, it } from "vitest";
import { answerText, jsonText, keepText } from "./json-text.ts";

const list = (length: number) => Array.from({ length }, (_none, at) => ({ at, names: ["点位", `"${at}"`] }));
const textOf = async (value: unknown) => String(await jsonText(value));

it.each<[string, unknown]>([
  ["a list", list(3000)],
  ["a tree", { name: "企业", children: list(30).map((one) => ({ ...one, children: list(120) })) }],
  ["a record of lists", Object.fromEntries(list(50).map(({ at }) => [`"${at}`, list(30)]))],
  [
    "a list of lists, dates and missing values",
    [undefined, list(2000), null, new Date(0), { gone: undefined }, [], {}],
  ],
  ["an object whose first fields are missing", { gone: undefined, also: undefined, list: list(2000), last: 1 }],
])("writes %s that is too long for one piece like JSON.stringify", async (_kind, value) => {
  expect(await textOf(value)).toBe(JSON.stringify(value));
});

it("writes short values between long ones as JSON.stringify does", { tags: ["rest"] }, async () => {
  const long = list(600);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 5 }), async (values) => {
      const value = { before: long, values: values.map((one) => ({ one, long })), values2: values, after: long };
      expect(await textOf(value)).toBe(JSON.stringify(value));
    }),
    { numRuns: 100, seed: 57 },
  );
});

it("lets other work run while it writes a long text", async () => {
  let turns = 0;
  let isWritten = false;
  const others = (async () => {
    for (; !isWritten; turns++) await new Promise(setImmediate);
  })();
  const text = await textOf(list(40_000));
  isWritten = true;
  await others;
  expect(text).toHaveLength(JSON.stringify(list(40_000)).length);
  expect(turns).toBeGreaterThan(2);
});

it("serialises an answer marked by keepText once, and any other answer each time", async () => {
  let reads = 0;
  const counted = () => ({
    get list() {
      reads += 1;
      return [1, "二"];
    },
  });
  const readsOf = async (answer: object): Promise<number> => {
    const before = reads;
    for (let call = 0; call < 3; call++)
      expect(String(await answerText(answer))).toBe('{"code":0,"data":{"list":[1,"二"]}}');
    return reads - before;
  };
  const other = await readsOf(counted());
  expect(await readsOf(keepText(counted()))).toBe(other / 3);
});
