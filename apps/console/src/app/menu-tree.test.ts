import { expect, it } from "vitest";
import { branchOf, menuTree } from "./menu-tree.ts";

const item = (_id: string, pid: string | null, path = "") => ({ _id, pid, path, title: _id, icon: "", disable: false });
const flat = [item("b", "a", "/b"), item("a", null), item("c", null, "/c"), item("lost", "gone"), item("d", "a", "/d")];

it("the flat list becomes two levels in the order served", () => {
  expect(menuTree(flat).map(({ _id, children }) => [_id, children.map((child) => child._id)])).toEqual([
    ["a", ["b", "d"]],
    ["c", []],
  ]);
});

it("the branch of the open page is found, also when it is the page itself", () => {
  const tree = menuTree(flat);
  expect([branchOf(tree, "/d"), branchOf(tree, "/c"), branchOf(tree, "/x")]).toEqual(["a", "c", undefined]);
});
