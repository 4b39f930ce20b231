import { expect, it } from "vitest";
import { branchOf, menuTree, pageTitle } from "./menu-tree.ts";

const item = (_id: string, pid: string | null, path = "", title = _id) => ({
  _id,
  pid,
  path,
  title,
  icon: "",
  disable: false,
  lock: false,
});
const flat = [
  item("b", "a", "/b"),
  item("a", null),
  item("c", null, "/c"),
  item("lost", "gone"),
  item("d", "a", "/d"),
  item("empty", null),
];

it("converts the flat list to two levels in the order of the server, and leaves out branches without pages", () => {
  expect(menuTree(flat).map(({ _id, children }) => [_id, children.map((child) => child._id)])).toEqual([
    ["a", ["b", "d"]],
    ["c", []],
  ]);
});

it("finds the branch that contains the open page, also if the branch is itself that page", () => {
  const tree = menuTree(flat);
  expect([branchOf(tree, "/d"), branchOf(tree, "/c"), branchOf(tree, "/x")]).toEqual(["a", "c", undefined]);
});

const parking = [item("p", null), item("data", "p", "/parkingData")];
it.each([
  ["with", [...parking, item("berth", "p", "/berth")], true],
  ["without", parking, false],
])("a menu %s /berth shows the berth item accordingly", (_how, menu, there) => {
  const paths = menuTree(menu).flatMap(({ children }) => children.map(({ path }) => path));
  expect(paths.includes("/berth")).toBe(there);
});

it.each([
  ["/deviceGroup", "设备组", "设备组管理"],
  ["/deviceGroup", "网点", "网点管理"],
  ["/deviceGroup", "设备组管理", "设备组管理"],
  ["/message", "消息列表", "消息列表"],
])("the page %s that the menu calls %s is titled %s", (path, title, shown) => {
  expect(pageTitle([item("x", null, path, title)], path, "管理")).toBe(shown);
});

it("returns no title for a page that is not in the menu", () => {
  expect(pageTitle([], "/message", "管理")).toBeUndefined();
});
