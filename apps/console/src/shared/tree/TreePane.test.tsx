import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { TreePane } from "./TreePane.tsx";
import { branchStateLine } from "./tree-branches.ts";
import { type TreeNode } from "./tree-rows.ts";

const node = (id: string, children: TreeNode[] = [], bare = false): TreeNode => ({
  id,
  name: id,
  count: 1,
  bare,
  children,
});
const tree = [node("全部", [node("渝北区", [node("星光路口")]), node("江北区", [], true)])];

function show(nodes = tree) {
  const onChoose = vi.fn();
  render(<TreePane title="设备组" searchHint="搜索设备组" nodes={nodes} chosen={undefined} onChoose={onChoose} />);
  return onChoose;
}
const names = () => screen.getAllByRole("treeitem").map((item) => item.querySelector(".ell")?.textContent);

it("chooses the first node by default; an ancestor outside the scope can be chosen and expands its visible descendants", async () => {
  const onChoose = show();
  expect(screen.getByRole("treeitem", { selected: true }).textContent).toContain("全部");
  await userEvent.click(screen.getByText("星光路口"));
  await userEvent.click(screen.getByText("江北区"));
  expect(onChoose.mock.calls).toEqual([["星光路口"], ["江北区"]]);
  expect(screen.getByRole("treeitem", { name: /江北区/ }).getAttribute("aria-disabled")).toBeNull();
});

it("a loading branch has a note line that cannot be chosen", async () => {
  const onChoose = show([node("全部", [branchStateLine("全部", { failed: false, retry: () => {} })])]);
  const line = screen.getAllByRole("treeitem")[1];
  if (!line) throw new Error("no line");
  await userEvent.click(line);
  expect(onChoose).not.toHaveBeenCalled();
  expect(line.getAttribute("aria-disabled")).toBe("true");
});

it("a closed branch stays closed after the tree is mounted again", async () => {
  show();
  const branch = screen.getByText("渝北区").parentElement?.querySelector("[data-toggle]");
  if (!branch) throw new Error("no toggle");
  await userEvent.click(branch);
  expect(names()).toEqual(["全部", "渝北区", "江北区"]);
  document.body.innerHTML = "";
  show();
  expect(names()).toEqual(["全部", "渝北区", "江北区"]);
});

it("a search expands closed branches and shows only matches and their ancestors", async () => {
  show();
  await userEvent.type(screen.getByLabelText("搜索设备组"), "星光");
  expect(names()).toEqual(["全部", "渝北区", "星光路口"]);
});

it("does not filter the tree by the letters of a name that is being composed", () => {
  show();
  const field = screen.getByLabelText<HTMLInputElement>("搜索设备组");
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: "xing" } });
  expect([field.value, names()]).toEqual(["xing", ["全部", "渝北区", "星光路口", "江北区"]]);
  fireEvent.change(field, { target: { value: "星光" } });
  fireEvent.compositionEnd(field);
  expect([field.value, names()]).toEqual(["星光", ["全部", "渝北区", "星光路口"]]);
});

it("arrow keys move through the lines and Enter chooses", () => {
  const onChoose = show();
  const lines = screen.getByRole("tree");
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) fireEvent.keyDown(lines, { key });
  expect(onChoose.mock.calls).toEqual([["星光路口"]]);
});

it("← and → change the width of the pane, which is stored", () => {
  show();
  fireEvent.keyDown(screen.getByRole("separator"), { key: "ArrowRight" });
  expect(localStorage.getItem("huiyan.tree.width")).not.toBeNull();
});

it("renders only the visible lines of a tree with five thousand nodes", () => {
  show([
    node(
      "全部",
      Array.from({ length: 5000 }, (_, n) => node(`组 ${n}`)),
    ),
  ]);
  expect(screen.getAllByRole("treeitem").length).toBeLessThan(100);
});
