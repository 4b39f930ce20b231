import fc from "fast-check";
import { expect, test } from "vitest";
import { type ArrangementGraph, addTrouble, arrangementTexts, chainOf, graphTrouble } from "./arrangement.rules.ts";

const algorithm = (alg_id: string) => ({ id: alg_id, kind: "algorithm" as const, alg_id, x: 0, y: 0 });
const start = { id: "start", kind: "start" as const, x: 0, y: 0 };
const end = { id: "end", kind: "end" as const, x: 0, y: 0 };
const many = Array.from({ length: 32 }, (_, at) => algorithm(`a${at}`));

test.each([
  ["a start node on an empty canvas", [], start, undefined],
  ["an algorithm before the start node", [], algorithm("a"), "请先添加开始节点！"],
  ["an end node before the start node", [], end, "请先添加开始节点！"],
  ["a second start node", [start], start, "只能有一个开始节点！"],
  ["an algorithm after the start node", [start], algorithm("a"), undefined],
  ["an end node without an algorithm", [start], end, "请至少添加一个算法！"],
  ["another algorithm", [start, algorithm("a")], algorithm("b"), undefined],
  ["the same algorithm again", [start, algorithm("a")], algorithm("a"), "该算法已添加！"],
  ["an end node after an algorithm", [start, algorithm("a")], end, undefined],
  ["an algorithm after the end node", [start, algorithm("a"), end], algorithm("b"), "已有结束节点，不能再添加！"],
  ["a second end node", [start, algorithm("a"), end], end, "已有结束节点，不能再添加！"],
  ["a start node after the end node", [algorithm("a"), end], start, "已有结束节点，不能再添加！"],
  ["a 33rd algorithm", [start, ...many], algorithm("z"), "一个编排最多 32 个算法"],
])("adding %s: %s", (_rule, nodes, node, text) => {
  expect(addTrouble({ nodes }, node)).toBe(text);
});

const edge = (from: string, to: string) => ({ from, to });
const chain = [edge("start", "a"), edge("a", "end")];
test.each<[string, ArrangementGraph, string | undefined]>([
  ["nothing", { nodes: [], edges: [] }, "请添加算法节点！"],
  ["no start", { nodes: [algorithm("a"), end], edges: [] }, "请先添加开始节点！"],
  ["two starts", { nodes: [start, { ...start, id: "s2" }, algorithm("a"), end], edges: chain }, "只能有一个开始节点！"],
  ["start and end alone", { nodes: [start, end], edges: [edge("start", "end")] }, "请至少添加一个算法！"],
  ["no end", { nodes: [start, algorithm("a")], edges: [edge("start", "a")] }, "请添加结束节点！"],
  [
    "an algorithm twice",
    { nodes: [start, algorithm("a"), { ...algorithm("a"), id: "b" }, end], edges: chain },
    "该算法已添加！",
  ],
  [
    "a line that leads past every algorithm",
    { nodes: [start, algorithm("a"), end], edges: [...chain, edge("start", "end")] },
    "开始不能直接连到结束！",
  ],
  ["a chain", { nodes: [start, algorithm("a"), end], edges: chain }, undefined],
  [
    "one that nothing leads to",
    { nodes: [start, algorithm("a"), algorithm("b"), end], edges: [...chain, edge("b", "end")] },
    arrangementTexts.connected,
  ],
  [
    "one that leads nowhere",
    { nodes: [start, algorithm("a"), algorithm("b"), end], edges: [...chain, edge("a", "b")] },
    arrangementTexts.connected,
  ],
  [
    "two ways side by side",
    { nodes: [start, algorithm("a"), algorithm("b"), end], edges: [...chain, edge("start", "b"), edge("b", "end")] },
    undefined,
  ],
  [
    "a circle",
    { nodes: [start, algorithm("a"), algorithm("b"), end], edges: [...chain, edge("a", "b"), edge("b", "a")] },
    arrangementTexts.circle,
  ],
  [
    "an edge to a node that is not there",
    { nodes: [start, algorithm("a"), end], edges: [edge("start", "x"), edge("a", "end")] },
    arrangementTexts.connected,
  ],
])("a drawing with %s", (_rule, graph, text) => {
  expect(graphTrouble(graph)).toBe(text);
});

test("accepts any chain of algorithms that run one after another", () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_]{0,10}$/), { minLength: 1, maxLength: 32 });
  fc.assert(fc.property(ids, (algIds) => graphTrouble(chainOf(algIds)) === undefined));
});
