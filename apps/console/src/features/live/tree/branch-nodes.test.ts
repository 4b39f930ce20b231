import { type PointNode } from "@huiyan/contract/point/tree.api";
import { expect, it, vi } from "vitest";
import { deferredLines, graft, lineIdOf, nodeIdOf } from "./branch-nodes.ts";
import { onlineOnly, pointLines } from "./point-nodes.ts";

const node = (_id: string, type: PointNode["type"], more: Partial<PointNode> = {}): PointNode => ({
  _id,
  name: _id,
  type,
  parent_id: null,
  device_id: "",
  online: false,
  children: [],
  ...more,
});
const counts = { point_count: 3, online_count: 1, deferred: true };
const root = node("org", "group", { point_count: 3, online_count: 1, children: [node("a", "group", counts)] });
const device = node("d", "device", counts);
const below: Record<string, PointNode[]> = {
  a: [node("b", "group", counts), device],
  b: [device],
  d: [node("p", "point")],
};
const answerOf = (id: string) => ({ data: below[id], failed: false, refetch: vi.fn() });

it("inserts children of open branches only; a device in two groups opens separately in each", () => {
  const { node: grown } = graft(root, new Set(["a", "b", "b.d"]), answerOf);
  const { lines, nodeOf } = pointLines([grown]);
  const [a] = lines[0]?.children ?? [];
  expect(a?.children.map(({ id, children }) => [id, children.length])).toEqual([
    ["b", 1],
    ["a.d", 0],
  ]);
  expect(nodeOf.get("b.d.p")).toMatchObject({ type: "point" });
  expect(deferredLines([grown])).toEqual(new Set(["a", "b", "b.d", "a.d"]));
  expect([...nodeOf.keys()].every((line) => nodeOf.get(line)?._id === nodeIdOf(line))).toBe(true);
});

it("shows a line with the state of an open branch that is not loaded; choosing a failed one retries", () => {
  const refetch = vi.fn();
  const { node: grown, states } = graft(root, new Set(["a"]), () => ({ data: undefined, failed: true, refetch }));
  const { lines } = pointLines([grown], states);
  const line = lines[0]?.children[0]?.children[0];
  expect(line).toMatchObject({ id: "a.state", bare: true });
  line?.retry?.();
  expect(refetch).toHaveBeenCalledOnce();
});

it("shows the counts of a branch before it is loaded, and keeps branches with online points", () => {
  const { lines } = pointLines([root]);
  expect(lines[0]?.children[0]).toMatchObject({ count: 3, part: 1, deferred: true, children: [] });
  expect(onlineOnly([root])[0]?.children).toHaveLength(1);
  const dark = node("org", "group", { children: [node("a", "group", { ...counts, online_count: 0 })] });
  expect(onlineOnly([dark])).toEqual([]);
});

it("the line id of a group does not depend on its parent; that of a device does", () => {
  expect(lineIdOf(node("g", "group"), root, "org")).toBe("g");
  expect(lineIdOf(device, root, "org")).toBe("org.d");
});
