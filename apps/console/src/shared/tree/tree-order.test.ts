import fc from "fast-check";
import { expect, it } from "vitest";
import { moved, movedNextTo, type OrderStep, orderSteps, renamed, reordered, stepped } from "./tree-order.ts";
import { heightOf, isWithin, pathNames, positionsOf, siblingIds } from "./tree-positions.ts";

interface Node {
  _id: string;
  name: string;
  children: Node[];
}
const node = (name: string, ...children: Node[]): Node => ({ _id: name, name, children });
const tree = [node("企业", node("渝北区", node("星光路口"), node("龙塔街道")), node("江北区"))];
const drawn = (nodes: readonly Node[]): string =>
  nodes.map(({ name, children }) => (children.length === 0 ? name : `${name}(${drawn(children)})`)).join(" ");
const positions = positionsOf(tree);
const positionOf = (id: string) => {
  const position = positions.get(id);
  if (position === undefined) throw new Error(id);
  return position;
};

it.each<[OrderStep, string, string]>([
  ["up", "b", "bacd"],
  ["down", "b", "acbd"],
  ["top", "c", "cabd"],
  ["bottom", "a", "bcda"],
  ["up", "a", "abcd"],
  ["down", "d", "abcd"],
])("%s of %s gives %s", (step, id, after) => {
  expect(stepped([..."abcd"], id, step).join("")).toBe(after);
});

it.each<[string, "before" | "after", string, string]>([
  ["a", "before", "c", "bacd"],
  ["a", "after", "d", "bcda"],
  ["d", "before", "a", "dabc"],
  ["a", "before", "b", "abcd"],
  ["b", "after", "a", "abcd"],
  ["b", "after", "b", "abcd"],
  ["x", "after", "a", "abcd"],
])("%s put %s %s gives %s", (id, side, target, after) => {
  expect(movedNextTo([..."abcd"], id, target, side).join("")).toBe(after);
});

it("loses no item in any step and keeps the order of the other items", () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), fc.constantFrom(...orderSteps), (list, n, m, step) => {
      const [id = "", target = ""] = [list[n % list.length], list[m % list.length]];
      const others = list.filter((other) => other !== id);
      for (const after of [stepped(list, id, step), movedNextTo(list, id, target, "before")]) {
        expect(after.filter((other) => other !== id)).toEqual(others);
        expect(after).toContain(id);
      }
    }),
  );
});

it.each([
  [
    "a new order touches the siblings only",
    reordered(tree, ["江北区", "渝北区"]),
    "企业(江北区 渝北区(星光路口 龙塔街道))",
  ],
  ["a new name reaches one node", renamed(tree, "龙塔街道", "夜班"), "企业(渝北区(星光路口 夜班) 江北区)"],
  [
    "what moves stands last",
    moved(tree, positionOf("渝北区").node, "江北区"),
    "企业(江北区(渝北区(星光路口 龙塔街道)))",
  ],
])("%s", (_rule, after, shape) => {
  expect(drawn(after)).toBe(shape);
});

it("returns level, siblings, path and node of a position", () => {
  const position = positionOf("龙塔街道");
  expect([position.level, siblingIds(position), pathNames(position)]).toEqual([
    3,
    ["星光路口", "龙塔街道"],
    ["渝北区", "龙塔街道"],
  ]);
  expect(pathNames(positionOf("企业"))).toEqual(["企业"]);
  expect(["企业", "渝北区", "江北区"].map((id) => heightOf(positionOf(id).node))).toEqual([2, 1, 0]);
});

it.each([
  ["星光路口", "渝北区", true],
  ["渝北区", "渝北区", true],
  ["江北区", "渝北区", false],
])("%s within %s: %s", (id, outer, within) => {
  expect(isWithin(positionOf(id), outer)).toBe(within);
});
