import fc from "fast-check";
import { expect, it } from "vitest";
import { branchIds, searchTree, type TreeNode, treeRows } from "./tree-rows.ts";

const node = (name: string, ...children: TreeNode[]): TreeNode => ({ id: name, name, count: 0, bare: false, children });
const tree = [node("渝智城市运营", node("渝北区", node("星光路口"), node("Plaza East")), node("江北区"))];
const names = (nodes: TreeNode[], open: (id: string) => boolean = () => true) =>
  treeRows(nodes, open).map(({ node: { name }, level }) => `${level} ${name}`);

it("hides the descendants of closed branches", () => {
  expect(names(tree, (id) => id !== "渝北区")).toEqual(["1 渝智城市运营", "2 渝北区", "2 江北区"]);
});

it("a search returns only matches and their ancestors", () => {
  expect(names(searchTree(tree, "星光"))).toEqual(["1 渝智城市运营", "2 渝北区", "3 星光路口"]);
});

it.each(["plaza", " PLAZA "])("a search ignores case and surrounding blanks: «%s»", (text) => {
  expect(names(searchTree(tree, text)).at(-1)).toBe("3 Plaza East");
});

it("a search without matches shows no lines, an empty search shows all", () => {
  expect(searchTree(tree, "没有")).toEqual([]);
  expect(names(searchTree(tree, " "))).toHaveLength(5);
});

it("shows every visible line of a search because it matches or has a matching descendant", () => {
  fc.assert(
    fc.property(fc.constantFrom("区", "路", "e", "运营", "x"), (text) => {
      const leaves = (nodes: readonly TreeNode[]): TreeNode[] =>
        nodes.flatMap((each) => (each.children.length === 0 ? [each] : leaves(each.children)));
      expect(leaves(searchTree(tree, text)).every(({ name }) => name.toLowerCase().includes(text))).toBe(true);
    }),
  );
});

it("a node without children is not a branch", () => {
  expect(branchIds(tree)).toEqual(["渝智城市运营", "渝北区"]);
  expect(treeRows(tree, () => true).at(-1)?.open).toBeUndefined();
});
