import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { grouped } from "./grouped.ts";

interface Item {
  key: string;
  n: number;
}

function bench(max = 100, refuses: (item: Item) => boolean = () => false) {
  const groups: Item[][] = [];
  const take = grouped<Item, number>({
    max,
    keyOf: ({ key }) => key,
    async run(items) {
      groups.push([...items]);
      await sleep(1);
      if (items.some(refuses)) throw new Error("bad content");
      return items.map(({ n }) => n * 2);
    },
  });
  return { groups, take };
}
const many = (count: number): Item[] => Array.from({ length: count }, (_, n) => ({ key: `k${n}`, n }));

it("processes items that arrive together in groups, and returns each item's own result", async () => {
  const { groups, take } = bench();
  expect(await Promise.all(many(250).map(take))).toEqual(many(250).map(({ n }) => n * 2));
  expect(groups.map((group) => group.length)).toEqual([100, 100, 50]);
});

it("fails only the bad item of a group", async () => {
  const { take } = bench(100, ({ n }) => n === 3);
  const results = await Promise.allSettled(many(6).map(take));
  expect(results.map(({ status }) => status === "fulfilled")).toEqual([true, true, true, false, true, true]);
});

it("keeps the order of items with the same key, each in a later group", async () => {
  const item = fc.record({ key: fc.constantFrom("a", "b", "c"), n: fc.nat() });
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 20 }), fc.integer({ min: 1, max: 5 }), async (items, max) => {
      const { groups, take } = bench(max);
      await Promise.all(items.map(take));
      const done = groups.flat();
      for (const key of ["a", "b", "c"]) {
        expect(done.filter((one) => one.key === key)).toEqual(items.filter((one) => one.key === key));
      }
      for (const group of groups) expect(new Set(group.map(({ key }) => key)).size).toBe(group.length);
    }),
  );
});
