import {
  type ArrangementGraph,
  type ArrangementNode,
  type ArrangementText,
  addTrouble,
  arrangementTexts,
} from "@huiyan/contract/algorithm/arrangement.rules";
import { type EdgeCondition } from "@huiyan/contract/algorithm/flow.rules";

/** Pipeline in the editor: its graph, name, platform and remark. */
export interface Drawing extends ArrangementGraph {
  name: string;
  platform: string;
  remark: string;
}

export interface EditorState {
  drawing: Drawing;
  /** The pipeline as it was saved last. */
  saved: Drawing;
  past: readonly Drawing[];
  future: readonly Drawing[];
  /** Ids of the selected nodes and lines. */
  chosen: readonly string[];
  /** Reason of the last refused action. `n` increases with every refusal, so that two equal refusals are distinct. */
  refused?: { text: ArrangementText; n: number } | undefined;
}

export type EditorAction =
  | { type: "enter"; field: "name" | "remark"; value: string }
  /** Changes the platform, which removes all algorithms from the canvas. */
  | { type: "platform"; value: string }
  | {
      type: "add";
      kind: ArrangementNode["kind"];
      algId?: string | undefined;
      at?: { x: number; y: number } | undefined;
    }
  | { type: "move"; moved: readonly { id: string; x: number; y: number }[] }
  | { type: "nudge"; dx: number; dy: number }
  | { type: "connect"; from: string; to: string }
  | { type: "condition"; id: string; when: EdgeCondition }
  | { type: "remove" }
  | { type: "choose"; ids: readonly string[] }
  | { type: "arrange" }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "reset" }
  | { type: "saved" };

const historyLength = 100;
const gap = { x: 230, y: 110 };
const origin = { x: 60, y: 160 };

export const emptyDrawing: Drawing = { name: "", platform: "", remark: "", nodes: [], edges: [] };
export const edgeId = ({ from, to }: { from: string; to: string }): string => `${from}→${to}`;

/** Returns whether the platform is set and the pipeline has algorithms, which a change of the platform would remove. */
export const isBoundToPlatform = ({ platform, nodes }: Drawing): boolean =>
  platform !== "" && nodes.some(({ kind }) => kind === "algorithm");

export function openEditor(saved: Drawing): EditorState {
  return { drawing: saved, saved, past: [], future: [], chosen: [] };
}

export function isDirty({ drawing, saved }: EditorState): boolean {
  return JSON.stringify(drawing) !== JSON.stringify(saved);
}

function changed(state: EditorState, patch: Partial<Drawing>, chosen = state.chosen): EditorState {
  const past = [...state.past, state.drawing].slice(-historyLength);
  return { ...state, drawing: { ...state.drawing, ...patch }, past, future: [], chosen };
}

const refuse = (state: EditorState, text: ArrangementText): EditorState => ({
  ...state,
  refused: { text, n: (state.refused?.n ?? 0) + 1 },
});

/** Minimum distance between two nodes' origins, in pixels, horizontally and vertically. Closer nodes overlap. */
const room = { x: 200, y: 90 };

/** Returns the nearest free position to the right of a node; if that is occupied, the next free one below it. */
function freeRoom(nodes: readonly ArrangementNode[], { x, y }: ArrangementNode): { x: number; y: number } {
  const spot = { x: x + gap.x, y };
  const isTaken = () => nodes.some((node) => Math.abs(node.x - spot.x) < room.x && Math.abs(node.y - spot.y) < room.y);
  while (isTaken()) spot.y += gap.y;
  return spot;
}

/** Adds a node to the right of the node that was added last, and joins them. */
function add(state: EditorState, { kind, algId, at }: EditorAction & { type: "add" }): EditorState {
  const { nodes, edges } = state.drawing;
  const id = kind === "algorithm" ? `alg-${algId}` : kind;
  const node = { kind, alg_id: algId };
  const trouble = addTrouble(state.drawing, node);
  if (trouble !== undefined) return refuse(state, trouble);
  const last = nodes.at(-1);
  const position = at ?? (last === undefined ? origin : freeRoom(nodes, last));
  const added: ArrangementNode = { id, kind, ...(algId !== undefined && { alg_id: algId }), ...position };
  // Nodes without a successor, which a new end is joined to.
  const open = kind === "end" ? nodes.filter((each) => edges.every(({ from }) => from !== each.id)) : [];
  const before = open.length > 0 ? open : last === undefined ? [] : [last];
  const joined = before.map(({ id: from }) => ({ from, to: id }));
  return changed(state, { nodes: [...nodes, added], edges: [...edges, ...joined] }, [id]);
}

function reaches(edges: ArrangementGraph["edges"], from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const id of seen) for (const edge of edges) if (edge.from === id) seen.add(edge.to);
  return seen.has(to);
}

function connect(state: EditorState, { from, to }: { from: string; to: string }): EditorState {
  const { nodes, edges } = state.drawing;
  const kindOf = (id: string) => nodes.find((node) => node.id === id)?.kind;
  const exists = edges.some((edge) => edge.from === from && edge.to === to);
  if (exists || kindOf(from) === "end" || kindOf(to) === "start") return state;
  if (kindOf(from) === "start" && kindOf(to) === "end") return refuse(state, arrangementTexts.direct);
  if (reaches(edges, to, from)) return refuse(state, arrangementTexts.circle);
  return changed(state, { edges: [...edges, { from, to }] });
}

/** Removes a node. If it has one predecessor and one successor, joins these, unless they are start and end. */
function withoutNode({ nodes, edges }: ArrangementGraph, id: string): ArrangementGraph {
  const before = edges.filter(({ to }) => to === id);
  const behind = edges.filter(({ from }) => from === id);
  const rest = edges.filter(({ from, to }) => from !== id && to !== id);
  const [only, next] = [before[0], behind[0]];
  const bridge = before.length === 1 && behind.length === 1 && only && next ? [{ from: only.from, to: next.to }] : [];
  const kindOf = (nodeId: string) => nodes.find((node) => node.id === nodeId)?.kind;
  const news = bridge.filter(
    ({ from, to }) =>
      (kindOf(from) !== "start" || kindOf(to) !== "end") && rest.every((edge) => edge.from !== from || edge.to !== to),
  );
  return { nodes: nodes.filter((node) => node.id !== id), edges: [...rest, ...news] };
}

function remove(state: EditorState): EditorState {
  const chosen = new Set(state.chosen);
  const { nodes, edges } = state.drawing;
  const gone = nodes.filter(({ id, kind }) => chosen.has(id) && kind !== "start");
  const startChosen = nodes.some(({ id, kind }) => chosen.has(id) && kind === "start");
  const kept = edges.filter((edge) => !chosen.has(edgeId(edge)));
  if (gone.length === 0 && kept.length === edges.length)
    return startChosen ? refuse(state, arrangementTexts.startStays) : state;
  const graph = gone.reduce((left: ArrangementGraph, { id }) => withoutNode(left, id), { nodes, edges: kept });
  return changed(state, graph, []);
}

/** Arranges nodes in columns by the longest path from the start, and in rows by the order in which they were added. */
export function arranged({ nodes, edges }: ArrangementGraph): ArrangementNode[] {
  const column = new Map(nodes.map(({ id }) => [id, 0]));
  for (const _round of nodes)
    for (const { from, to } of edges) column.set(to, Math.max(column.get(to) ?? 0, (column.get(from) ?? 0) + 1));
  const rows = new Map<number, number>();
  return nodes.map((node) => {
    const at = column.get(node.id) ?? 0;
    const row = rows.get(at) ?? 0;
    rows.set(at, row + 1);
    return { ...node, x: origin.x + at * gap.x, y: origin.y + row * gap.y };
  });
}

function move(state: EditorState, moved: readonly { id: string; x: number; y: number }[]): EditorState {
  const to = new Map(moved.map((each) => [each.id, each]));
  const nodes = state.drawing.nodes.map((node) => {
    const position = to.get(node.id);
    return position === undefined ? node : { ...node, x: Math.round(position.x), y: Math.round(position.y) };
  });
  const isSame = nodes.every(
    (node, at) => node.x === state.drawing.nodes[at]?.x && node.y === state.drawing.nodes[at]?.y,
  );
  return isSame ? state : changed(state, { nodes });
}

/** Enters text. Consecutive changes of one field are a single undo step. */
function enter(state: EditorState, field: "name" | "remark", value: string): EditorState {
  const before = state.past.at(-1);
  const isSameStep =
    before !== undefined &&
    JSON.stringify({ ...before, [field]: "" }) === JSON.stringify({ ...state.drawing, [field]: "" });
  if (!isSameStep) return changed(state, { [field]: value });
  return { ...state, drawing: { ...state.drawing, [field]: value }, future: [] };
}

function undo(state: EditorState): EditorState {
  const before = state.past.at(-1);
  if (before === undefined) return state;
  const future = [state.drawing, ...state.future];
  return { ...state, drawing: before, past: state.past.slice(0, -1), future, chosen: [] };
}

function redo(state: EditorState): EditorState {
  const [next, ...future] = state.future;
  if (next === undefined) return state;
  return { ...state, drawing: next, past: [...state.past, state.drawing], future, chosen: [] };
}

/** Returns the editor's state after an action. A refused action leaves the drawing as it is and sets `refused`. */
export function editArrangement(state: EditorState, action: EditorAction): EditorState {
  const { nodes } = state.drawing;
  switch (action.type) {
    case "enter":
      return enter(state, action.field, action.value);
    case "platform":
      return isBoundToPlatform(state.drawing)
        ? changed(state, { platform: action.value, nodes: [], edges: [] }, [])
        : changed(state, { platform: action.value });
    case "add":
      return add(state, action);
    case "move":
      return move(state, action.moved);
    case "nudge": {
      const chosen = nodes.filter(({ id }) => state.chosen.includes(id));
      return move(
        state,
        chosen.map(({ id, x, y }) => ({ id, x: x + action.dx, y: y + action.dy })),
      );
    }
    case "connect":
      return connect(state, action);
    case "condition": {
      const edges = state.drawing.edges.map((edge) =>
        edgeId(edge) === action.id ? { ...edge, when: action.when } : edge,
      );
      return changed(state, { edges });
    }
    case "remove":
      return remove(state);
    case "choose":
      return { ...state, chosen: action.ids };
    case "arrange":
      return move(state, arranged(state.drawing));
    case "undo":
      return undo(state);
    case "redo":
      return redo(state);
    case "reset":
      return isDirty(state) ? changed(state, state.saved, []) : state;
    case "saved":
      return { ...state, saved: state.drawing };
  }
}
