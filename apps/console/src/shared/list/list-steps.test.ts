import fc from "fast-check";
import { expect, it } from "vitest";
import { seekRow, stepFrom } from "./list-steps.ts";

// 65 messages on pages of 30: 30, 30, 5
it.each([
  [0, 1, 1, { index: 1 }],
  [29, 1, 1, { page: 2, take: "first" }],
  [0, -1, 2, { page: 1, take: "last" }],
  [0, -1, 1, "first"],
  // The total may be outdated on later pages, so the step leads to the next page, which may be empty.
  [4, 1, 3, { page: 4, take: "first" }],
  [4, -1, 3, { index: 3 }],
] as const)("step from row %d by %d on page %d leads to %o", (index, by, page, step) => {
  const rows = page === 3 ? 5 : 30;
  expect(stepFrom(index, by, { rows, page, count: 65 })).toEqual(step);
});

it("treats an alarm that is not in the list as before its first row", () => {
  const list = { rows: 30, page: 1, count: 65 };
  expect([stepFrom(-1, -1, list), stepFrom(-1, 1, list)]).toEqual(["first", { index: 0 }]);
});

it("the last row is the end of the list if the total equals the rows of page 1", () => {
  expect(stepFrom(29, 1, { rows: 30, page: 1, count: 30 })).toBe("last");
});

/**
 * Steps from the first row to the end and returns the number of visited rows. `shrinking`: visited rows leave the
 * total, like handled alarms.
 */
function walk(total: number, size: number, shrinking: boolean): number {
  let [page, index, visited] = [1, 0, 1];
  for (;;) {
    const rows = Math.min(size, total - (page - 1) * size);
    // The server counts the total when a page is requested.
    const count = shrinking ? total - (page - 1) * size : total;
    const step = stepFrom(index, 1, { rows, page, count });
    if (typeof step === "string") return visited;
    if ("page" in step && total <= (step.page - 1) * size) return visited;
    [page, index] = "page" in step ? [step.page, 0] : [page, step.index];
    visited += 1;
  }
}

it.each([false, true])("repeated steps visit every row once; visited rows leave the list: %s", (shrinking) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.constantFrom(10, 30, 50), (count, size) => {
      expect(walk(count, size, shrinking)).toBe(count);
    }),
  );
});

it("finds the next matching row after the opened one, also on later pages, and returns how many rows it checked", async () => {
  const pages = [
    [1, 0, 0],
    [0, 0, 0],
    [0, 1],
  ];
  const seek = (openedIndex: number, page: number) =>
    seekRow(
      { rows: pages[page - 1] ?? [], openedIndex, page, count: 8, rowsOf: async (n) => pages[n - 1] ?? [] },
      (row) => row === 1,
    );
  expect(await seek(0, 1)).toEqual({ row: 1, page: 3 });
  expect(await seek(-1, 1)).toEqual({ row: 1 });
  expect(await seek(1, 3)).toEqual({ looked: 0, isEnd: true });
});
