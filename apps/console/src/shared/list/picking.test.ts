import { expect, it } from "vitest";
import { type Picking, pickPage, togglePick } from "./picking.ts";

const rows = ["a", "b", "locked"].map((_id) => ({ _id }));
const picking = (...picked: string[]): Picking<{ _id: string }> => ({
  picked: new Set(picked),
  onPick: () => undefined,
  nameOf: ({ _id }) => _id,
  reasonNot: ({ _id }) => (_id === "locked" ? "不可选择" : undefined),
});

it.each([
  ["a", [], ["a"]],
  ["a", ["a", "b"], ["b"]],
  ["locked", ["a"], ["a"]],
])("Space on %s when %j is selected results in %j", (_id, before, after) => {
  expect([...togglePick({ _id }, picking(...before))]).toEqual(after);
});

it("selects all rows of the page that are not disabled, and keeps selected rows of other pages", () => {
  expect([...pickPage(rows, picking("elsewhere"))]).toEqual(["elsewhere", "a", "b"]);
});
