import fc from "fast-check";
import { expect, it } from "vitest";
import { fitColumns, type ListColumn, minNameWidth } from "./fit-columns.ts";

const render = () => null;
const columns: readonly ListColumn<unknown>[] = [
  { key: "name", title: "", width: minNameWidth, maxWidth: 400, render },
  { key: "group", title: "", width: 120, maxWidth: 200, leaves: 2, render },
  { key: "created", title: "", width: 136, leaves: 1, render },
  { key: "actions", title: "", width: 96, render },
];
const shownAt = (room: number) =>
  fitColumns(columns, room)
    .columns.map(({ key }) => key)
    .join(" ");

it.each([
  [0, "name group created actions"],
  [512, "name group created actions"],
  [511, "name group actions"],
  [375, "name actions"],
  [80, "name actions"],
])("a table of %d px has the columns: %s", (room, shown) => {
  expect(shownAt(room)).toBe(shown);
});

it("keeps the name at 160 px or more and the buttons at their width, exceeds no maximum width, and fits all columns", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4000 }), (room) => {
      const { columns: fitted, minWidth } = fitColumns(columns, room);
      const width = Object.fromEntries(fitted.map((column) => [column.key, column.width]));
      expect(width.name).toBeGreaterThanOrEqual(160);
      expect(width.name).toBeLessThanOrEqual(400);
      expect(width.actions).toBe(96);
      const total = fitted.reduce((all, column) => all + column.width, 0);
      expect(total).toBeLessThanOrEqual(Math.max(room, minWidth) + 1);
    }),
  );
});

it("widens columns up to their wholeWidth before others grow, and shrinks them before a column is hidden", () => {
  const state = { key: "state", title: "", width: 80, wholeWidth: 136, maxWidth: 152, render };
  const widthAt = (room: number) =>
    fitColumns([...columns, state], room).columns.find(({ key }) => key === "state")?.width;
  // 336 = 160 + 96 + 80, the minimum widths without the columns that may be hidden
  expect([336, 376, 392].map(widthAt)).toEqual([80, 120, 136]);
  expect(widthAt(592)).toBe(80);
});
