import { expect, it } from "vitest";
import { buildTree } from "./build-tree.ts";

const row = (id: string, parent_id: string | null, visible = true) => ({
  id,
  parent_id,
  name: id,
  sort: 0,
  visible,
  partly: false,
  level: 2,
  device_count: 1,
  online_count: 0,
});

it("groups are children of their parents, and groups without a parent are children of the organisation", () => {
  const tree = buildTree({ id: "org", name: "企业", devices: { all: 3, online: 0 } }, [
    row("a", null),
    row("b", "a"),
    row("c", null),
  ]);
  expect(tree.children.map((node) => node.name)).toEqual(["a", "c"]);
  expect(tree.children[0]?.children.map((node) => node.name)).toEqual(["b"]);
});

it("an ancestor that the user does not see is marked as bare", () => {
  const tree = buildTree({ id: "org", name: "企业", devices: { all: 1, online: 0 } }, [
    row("a", null, false),
    row("b", "a"),
  ]);
  expect(tree.children[0]?.bare).toBe(true);
  expect(tree.children[0]?.children[0]?.bare).toBe(false);
});
