import { expect, it } from "vitest";
import { treeStep } from "./tree-keys.ts";
import { type TreeNode, treeRows } from "./tree-rows.ts";

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, name: id, count: 0, bare: false, children });
// Line indexes: 0 root, 1 north (open), 2 plaza, 3 south (closed)
const rows = treeRows(
  [node("root", node("north", node("plaza")), node("south", node("hidden")))],
  (id) => id !== "south",
);

it.each([
  ["ArrowDown", 0, { to: 1 }],
  ["ArrowDown", 3, { to: 3 }],
  ["ArrowUp", 0, { to: 0 }],
  ["ArrowRight", 3, { open: true }],
  ["ArrowRight", 1, { to: 2 }],
  ["ArrowRight", 2, undefined],
  ["ArrowLeft", 1, { open: false }],
  ["ArrowLeft", 2, { to: 1 }],
  ["ArrowLeft", 3, { to: 0 }],
  ["End", 0, { to: 3 }],
  ["Enter", 1, { choose: true }],
  ["x", 1, undefined],
])("key %s on line %d returns %o", (key, index, step) => {
  expect(treeStep(key, rows, index)).toEqual(step);
});
