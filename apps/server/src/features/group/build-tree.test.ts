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

it("groups hang under their parents, the first level under the organisation", () => {
  const tree = buildTree({ id: "org", name: "企业", devices: { all: 3, online: 0 } }, [
    row("a", null),
    row("b", "a"),
    row("c", null),
  ]);
  expect(tree.children.map((node) => node.name)).toEqual(["a", "c"]);
  expect(tree.children[0]?.children.map((node) => node.name)).toEqual(["b"]);
});

it("an ancestor that is not in view itself is a bare node", () => {
  const tree = buildTree({ id: "org", name: "企业", devices: { all: 1, online: 0 } }, [
    row("a", null, false),
    row("b", "a"),
  ]);
  expect(tree.children[0]?.bare).toBe(true);
  expect(tree.children[0]?.children[0]?.bare).toBe(false);
});
