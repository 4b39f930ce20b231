import fc from "fast-check";
import { expect, it } from "vitest";
import { stepFrom } from "./list-steps.ts";

// 65 messages on pages of 30: 30, 30, 5
it.each([
  [0, 1, 1, { index: 1 }],
  [29, 1, 1, { page: 2, take: "first" }],
  [0, -1, 2, { page: 1, take: "last" }],
  [0, -1, 1, "first"],
  [4, 1, 3, "last"],
  [4, -1, 3, { index: 3 }],
] as const)("from row %d by %d on page %d → %o", (index, by, page, step) => {
  const rows = page === 3 ? 5 : 30;
  expect(stepFrom(index, by, { rows, page, size: 30, count: 65 })).toEqual(step);
});

it("a message that is not in the list stands before its first row", () => {
  const list = { rows: 30, page: 1, size: 30, count: 65 };
  expect([stepFrom(-1, -1, list), stepFrom(-1, 1, list)]).toEqual(["first", { index: 0 }]);
});

it("the last row of a list that ends with its page is the last one", () => {
  expect(stepFrom(29, 1, { rows: 30, page: 1, size: 30, count: 30 })).toBe("last");
});

it("going on and on visits every message once and then says that it was the last", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.constantFrom(10, 30, 50), (count, size) => {
      const rowsOf = (page: number) => Math.min(size, count - (page - 1) * size);
      let page = 1;
      let index = 0;
      let visited = 1;
      for (;;) {
        const step = stepFrom(index, 1, { rows: rowsOf(page), page, size, count });
        if (step === "last" || step === "first") break;
        if ("index" in step) index = step.index;
        else {
          page = step.page;
          index = 0;
        }
        visited += 1;
      }
      expect(visited).toBe(count);
    }),
  );
});
