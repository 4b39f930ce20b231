import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { TreePane } from "./TreePane.tsx";
import { branchStateLine, type TreeBranches } from "./tree-branches.ts";
import { type TreeNode } from "./tree-rows.ts";

const node = (id: string, more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  name: id,
  count: 1,
  bare: false,
  children: [],
  ...more,
});
const many = Array.from({ length: 5000 }, (_, n) => node(`点位 ${n}`));

function show(nodes: TreeNode[], opened: string[] = []) {
  const branches = {
    isOpen: vi.fn((id: string) => (id.startsWith("组") ? opened.includes(id) : undefined)),
    setOpen: vi.fn(),
    closeAll: vi.fn(),
    onSearch: vi.fn(),
    isSearching: false,
  } satisfies TreeBranches;
  const onChoose = vi.fn();
  const root = node("全部", { children: nodes });
  render(
    <TreePane
      title="点位"
      searchHint="搜索"
      nodes={[root]}
      chosen={undefined}
      onChoose={onChoose}
      branches={branches}
    />,
  );
  return { branches, onChoose };
}
const item = (name: string) => {
  const line = screen.getByText(name).closest("[role=treeitem]");
  if (line === null) throw new Error(`no line ${name}`);
  return line;
};

it("opens a branch that is not loaded yet, by mouse and by keyboard", async () => {
  const { branches } = show([node("组 1", { deferred: true })]);
  expect(item("组 1").getAttribute("aria-expanded")).toBe("false");
  const toggle = item("组 1").querySelector("[data-toggle]");
  if (toggle === null) throw new Error("no toggle");
  await userEvent.click(toggle);
  const lines = screen.getByRole("tree");
  fireEvent.keyDown(lines, { key: "ArrowRight" });
  expect(branches.setOpen.mock.calls).toEqual([
    ["组 1", true],
    ["组 1", true],
  ]);
});

it("a branch that failed to load says so, is retried by click or Enter, and cannot be chosen", async () => {
  const retry = vi.fn();
  const state = branchStateLine("组 1", { failed: true, retry });
  const { onChoose } = show([node("组 1", { deferred: true, children: [state] })], ["组 1"]);
  await userEvent.click(screen.getByText("加载失败，点击重试"));
  fireEvent.keyDown(screen.getByRole("tree"), { key: "Enter" });
  expect(retry).toHaveBeenCalledTimes(2);
  expect(onChoose).not.toHaveBeenCalled();
});

it("a loading branch says so and cannot be chosen", async () => {
  const state = branchStateLine("组 1", { failed: false, retry: vi.fn() });
  const { onChoose } = show([node("组 1", { deferred: true, children: [state] })], ["组 1"]);
  await userEvent.click(screen.getByText("正在加载"));
  expect(onChoose).not.toHaveBeenCalled();
});

it("passes the search text to the caller, and collapses all branches on request", async () => {
  const { branches } = show([node("组 1", { deferred: true })]);
  await userEvent.type(screen.getByLabelText("搜索"), "门");
  expect(branches.onSearch).toHaveBeenLastCalledWith("门");
  await userEvent.click(screen.getByRole("button", { name: "全部收起或展开" }));
  expect(branches.closeAll).toHaveBeenCalled();
});

it("renders only the visible and spare lines of an open branch with five thousand points", () => {
  show([node("组 1", { deferred: true, children: many })], ["组 1"]);
  // The visible area is assumed to be 900 px high until it is measured. Lines are 30 px high, and ten lines are spare.
  expect(screen.getAllByRole("treeitem").length).toBeLessThanOrEqual(900 / 30 + 10);
});
