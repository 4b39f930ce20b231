import fc from "fast-check";
import { expect, test } from "vitest";
import { arranged } from "./arrangement-editor.ts";
import { type Box, pathThrough, type RoutedEdge, routeEdges } from "./edge-route.ts";

const card = (id: string, x: number, y: number) => ({
  id,
  box: { left: x, right: x + 184, top: y - 28, bottom: y + 28 },
});
const edge = (from: string, to: string, labelWidth = 0): RoutedEdge => ({
  id: `${from}→${to}`,
  from,
  to,
  labelWidth,
});
const row = [card("a", 0, 100), card("b", 230, 100), card("c", 460, 100), card("d", 690, 100)];

const segmentsOf = (corners: readonly { x: number; y: number }[]): Box[] =>
  corners.slice(1).map(({ x, y }, at) => {
    const before = corners[at] ?? { x, y };
    return {
      left: Math.min(x, before.x),
      right: Math.max(x, before.x),
      top: Math.min(y, before.y),
      bottom: Math.max(y, before.y),
    };
  });
const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
/** Widens a box by 0.5 pixels on each side, since the box of a straight line has no height. */
const thick = ({ left, right, top, bottom }: Box): Box => ({
  left: left - 0.5,
  right: right + 0.5,
  top: top - 0.5,
  bottom: bottom + 0.5,
});

test("routes a line between neighbours straight", () => {
  const corners = routeEdges(row, [edge("a", "b")]).get("a→b")?.corners;
  expect(corners).toEqual([
    { x: 184, y: 100 },
    { x: 230, y: 100 },
  ]);
});

test("routes a line past a node, and a second line by a separate detour", () => {
  const routes = routeEdges(row, [edge("a", "c"), edge("b", "d"), edge("a", "d")]);
  const detours = [...routes.values()].map(({ corners }) => corners[2]?.y ?? 0);
  for (const detour of detours) expect(Math.abs(detour - 100)).toBeGreaterThanOrEqual(28 + 12);
  expect(new Set(detours).size).toBe(3);
});

test("a line to a node at the left leaves at the right side and enters at the left side", () => {
  const corners = routeEdges(row, [edge("c", "b")]).get("c→b")?.corners ?? [];
  expect(corners.at(1)?.x).toBeGreaterThan(644);
  expect(corners.at(-2)?.x).toBeLessThan(230);
});

test("places labels where they cover no node and no other label", () => {
  const edges = [edge("a", "b", 180), edge("b", "c", 180), edge("a", "c", 120), edge("c", "d", 180)];
  const labels = [...routeEdges(row, edges)].map(([id, { label }]): Box => {
    const width = edges.find((each) => each.id === id)?.labelWidth ?? 0;
    const { x, y } = label?.middle ?? { x: 0, y: 0 };
    return { left: x - width / 2, right: x + width / 2, top: y - 11, bottom: y + 11 };
  });
  const boxes = [...row.map(({ box }) => box), ...labels];
  expect(labels).toHaveLength(4);
  boxes.forEach((one, at) => {
    for (const other of boxes.slice(at + 1)) expect(meet(one, other)).toBe(false);
  });
});

/** Arbitrary pipelines: ids of nodes in order, and lines that lead from earlier to later nodes. */
const graphs = fc
  .integer({ min: 3, max: 9 })
  .chain((count) =>
    fc
      .uniqueArray(fc.tuple(fc.nat(count - 2), fc.nat(count - 1)), { minLength: 1, maxLength: 14, selector: String })
      .map((pairs) => ({ count, pairs: pairs.filter(([from, to]) => from < to) })),
  );

test("no line crosses a foreign node after the automatic layout", () => {
  fc.assert(
    fc.property(graphs, ({ count, pairs }) => {
      const nodes = arranged({
        nodes: Array.from({ length: count }, (_, at) => ({ id: `${at}`, kind: "algorithm", x: 0, y: 0 })),
        edges: pairs.map(([from, to]) => ({ from: `${from}`, to: `${to}` })),
      }).map(({ id, x, y }) => card(id, x, y));
      const edges = pairs.map(([from, to]) => edge(`${from}`, `${to}`));
      for (const [id, { corners }] of routeEdges(nodes, edges)) {
        const others = nodes.filter((node) => !id.split("→").includes(node.id));
        for (const segment of segmentsOf(corners))
          for (const { box } of others) expect(meet(thick(segment), box)).toBe(false);
      }
    }),
  );
});

test("the path has rounded corners and ends at the end of the line", () => {
  const path = pathThrough([
    { x: 0, y: 0 },
    { x: 20, y: 0 },
    { x: 20, y: 40 },
  ]);
  expect(path).toBe("M 0 0 L 12 0 Q 20 0 20 8 L 20 40");
});
