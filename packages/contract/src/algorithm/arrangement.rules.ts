import { anything, type EdgeCondition, type FlowEdge, flowEnd, flowStart } from "./flow.rules.ts";

/** Node on the canvas of a pipeline. x and y in canvas pixels. docs/reference/devices.md D12. */
export interface ArrangementNode {
  id: string;
  kind: "start" | "algorithm" | "end";
  /** Algorithm id; set if `kind` is `algorithm`. */
  alg_id?: string | undefined;
  x: number;
  y: number;
}

export interface ArrangementGraph {
  nodes: readonly ArrangementNode[];
  edges: readonly { from: string; to: string; when?: EdgeCondition | undefined }[];
}

/** Returns the edges of the graph that a device runs; an edge directly from the start to the end is left out. */
export function flowEdges({ nodes, edges }: ArrangementGraph): FlowEdge[] {
  const ids = new Map(nodes.map(({ id, kind, alg_id }) => [id, kind === "algorithm" ? alg_id : kind]));
  return edges.flatMap(({ from, to, when = anything }) => {
    const [source, target] = [ids.get(from), ids.get(to)];
    if (source === undefined || target === undefined) return [];
    return source === flowStart && target === flowEnd ? [] : [{ from: source, to: target, when }];
  });
}

export const arrangementLimits = { name: 32, remark: 200, algorithms: 32, perOrganisation: 200 } as const;

export const arrangementTexts = {
  name: "请输入算法名称！",
  nameLong: "算法名称最多 32 个字",
  platform: "请选择算法平台！",
  remark: "备注最多 200 个字",
  nodes: "请添加算法节点！",
  start: "请先添加开始节点！",
  oneStart: "只能有一个开始节点！",
  algorithm: "请至少添加一个算法！",
  twice: "该算法已添加！",
  many: "一个编排最多 32 个算法",
  end: "请添加结束节点！",
  ended: "已有结束节点，不能再添加！",
  startStays: "开始节点不能删除！",
  connected: "每个算法都要连在开始与结束之间！",
  circle: "连线不能形成环！",
  direct: "开始不能直接连到结束！",
} as const;
export type ArrangementText = (typeof arrangementTexts)[keyof typeof arrangementTexts];

const algorithmsIn = ({ nodes }: Pick<ArrangementGraph, "nodes">) => nodes.filter(({ kind }) => kind === "algorithm");
const has = ({ nodes }: Pick<ArrangementGraph, "nodes">, kind: ArrangementNode["kind"]) =>
  nodes.some((node) => node.kind === kind);

/** Returns why a node cannot be added to the graph; undefined if it can be added. */
export function addTrouble(
  graph: Pick<ArrangementGraph, "nodes">,
  node: Pick<ArrangementNode, "kind" | "alg_id">,
): ArrangementText | undefined {
  if (has(graph, "end")) return arrangementTexts.ended;
  if (node.kind === "start") return has(graph, "start") ? arrangementTexts.oneStart : undefined;
  if (!has(graph, "start")) return arrangementTexts.start;
  const present = algorithmsIn(graph);
  if (node.kind === "end") return present.length === 0 ? arrangementTexts.algorithm : undefined;
  if (present.some(({ alg_id }) => alg_id === node.alg_id)) return arrangementTexts.twice;
  return present.length >= arrangementLimits.algorithms ? arrangementTexts.many : undefined;
}

/** Returns all nodes that can be reached from a node along the edges, including that node. */
function reached(from: string, edges: readonly (readonly [string, string])[]): Set<string> {
  const seen = new Set([from]);
  for (const id of seen) for (const [a, b] of edges) if (a === id) seen.add(b);
  return seen;
}

function hasCircle({ nodes, edges }: ArrangementGraph): boolean {
  const pairs = edges.map(({ from, to }) => [from, to] as const);
  return nodes.some(({ id }) => pairs.some(([a, b]) => a === id && reached(b, pairs).has(id)));
}

/** Returns the first reason why the graph cannot be saved; undefined if it is valid. */
export function graphTrouble(graph: ArrangementGraph): ArrangementText | undefined {
  const { nodes, edges } = graph;
  if (nodes.length === 0) return arrangementTexts.nodes;
  const starts = nodes.filter(({ kind }) => kind === "start");
  if (starts.length !== 1) return starts.length === 0 ? arrangementTexts.start : arrangementTexts.oneStart;
  const ids = algorithmsIn(graph).map(({ alg_id }) => alg_id);
  if (ids.length === 0) return arrangementTexts.algorithm;
  if (new Set(ids).size < ids.length) return arrangementTexts.twice;
  if (ids.length > arrangementLimits.algorithms) return arrangementTexts.many;
  const ends = nodes.filter(({ kind }) => kind === "end");
  if (ends.length !== 1) return ends.length === 0 ? arrangementTexts.end : arrangementTexts.ended;
  if (hasCircle(graph)) return arrangementTexts.circle;
  if (edges.some(({ from, to }) => from === starts[0]?.id && to === ends[0]?.id)) return arrangementTexts.direct;
  const forward = reached(
    starts[0]?.id ?? "",
    edges.map(({ from, to }) => [from, to]),
  );
  const backward = reached(
    ends[0]?.id ?? "",
    edges.map(({ from, to }) => [to, from]),
  );
  return nodes.every(({ id }) => forward.has(id) && backward.has(id)) ? undefined : arrangementTexts.connected;
}

/** Returns a graph in which the algorithms run one after another; it stands for a pipeline that was never drawn. */
export function chainOf(algIds: readonly string[]): ArrangementGraph {
  const ids = ["start", ...algIds.map((id) => `alg-${id}`), "end"];
  const nodes = ids.map((id, at) => {
    const common = { id, x: 80 + at * 220, y: 160 };
    if (at === 0) return { ...common, kind: "start" as const };
    return at === ids.length - 1
      ? { ...common, kind: "end" as const }
      : { ...common, kind: "algorithm" as const, alg_id: algIds[at - 1] };
  });
  return { nodes, edges: ids.slice(1).map((to, at) => ({ from: ids[at] ?? "", to })) };
}
