import { graphTrouble } from "@huiyan/contract/algorithm/arrangement.rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arranged,
  type EditorAction,
  type EditorState,
  edgeId,
  editArrangement,
  emptyDrawing,
  isDirty,
  openEditor,
} from "./arrangement-editor.ts";

const run = (...actions: EditorAction[]): EditorState =>
  actions.reduce(editArrangement, openEditor({ ...emptyDrawing, platform: "rk3588" }));
const start: EditorAction = { type: "add", kind: "start" };
const end: EditorAction = { type: "add", kind: "end" };
const algorithm = (algId: string): EditorAction => ({ type: "add", kind: "algorithm", algId });
const chain = [start, algorithm("a"), algorithm("b"), end];
const edgesOf = ({ drawing }: EditorState) => drawing.edges.map(edgeId);

test("clicks add start, two algorithms and end as a chain that can be saved", () => {
  const state = run(...chain);
  expect(edgesOf(state)).toEqual(["start→alg-a", "alg-a→alg-b", "alg-b→end"]);
  expect(graphTrouble(state.drawing)).toBeUndefined();
  const xs = state.drawing.nodes.map(({ x }) => x);
  expect(xs).toEqual(xs.toSorted((a, b) => a - b));
});

test.each([
  ["an algorithm first", [algorithm("a")], "请先添加开始节点！"],
  ["an algorithm twice", [start, algorithm("a"), algorithm("a")], "该算法已添加！"],
  ["an end without an algorithm", [start, end], "请至少添加一个算法！"],
  ["something after the end", [...chain, algorithm("c")], "已有结束节点，不能再添加！"],
  ["the start's deletion", [start, { type: "remove" }], "开始节点不能删除！"],
  ["a circle", [...chain, { type: "connect", from: "alg-b", to: "alg-a" }], "连线不能形成环！"],
] satisfies [string, EditorAction[], string][])("%s is refused and changes nothing", (_rule, actions, text) => {
  const state = run(...actions);
  expect(state.refused?.text).toBe(text);
  expect(state.drawing).toEqual(run(...actions.slice(0, -1)).drawing);
});

test("two equal refusals in succession have different numbers", () => {
  expect(run(start, end).refused?.n).toBe(1);
  expect(run(start, end, end).refused?.n).toBe(2);
});

test.each<[string, EditorAction[]]>([
  ["twice the same line", [{ type: "connect", from: "start", to: "alg-a" }]],
  ["a line out of the end", [{ type: "connect", from: "end", to: "alg-a" }]],
  ["a line into the start", [{ type: "connect", from: "alg-a", to: "start" }]],
  ["a move to where it is", [{ type: "move", moved: [] }]],
  ["deleting nothing", [{ type: "choose", ids: [] }, { type: "remove" }]],
])("adds no undo step: %s", (_rule, actions) => {
  expect(run(...chain, ...actions).past).toHaveLength(chain.length);
});

test("deleting an algorithm joins its neighbours; deleting a line joins nothing", () => {
  const without = run(...chain, { type: "choose", ids: ["alg-a"] }, { type: "remove" });
  expect(edgesOf(without)).toEqual(["alg-b→end", "start→alg-b"]);
  expect(graphTrouble(without.drawing)).toBeUndefined();
  const cut = run(...chain, { type: "choose", ids: ["start→alg-a"] }, { type: "remove" });
  expect(graphTrouble(cut.drawing)).toBe("每个算法都要连在开始与结束之间！");
});

test("adding the end joins every node that has no successor", () => {
  const forked = run(
    start,
    algorithm("a"),
    algorithm("b"),
    { type: "choose", ids: ["alg-a→alg-b"] },
    { type: "remove" },
    { type: "connect", from: "start", to: "alg-b" },
    end,
  );
  expect(edgesOf(forked)).toEqual(["start→alg-a", "start→alg-b", "alg-a→end", "alg-b→end"]);
  expect(graphTrouble(forked.drawing)).toBeUndefined();
  const columns = arranged(forked.drawing);
  expect(columns.map(({ x }) => x)).toEqual([60, 290, 290, 520]);
  expect(columns[1]?.y).not.toBe(columns[2]?.y);
});

test("refuses to join start and end directly, by drawing a line or by removing an algorithm", () => {
  const drawn = editArrangement(run(...chain), { type: "connect", from: "start", to: "end" });
  expect(drawn.refused?.text).toBe("开始不能直接连到结束！");
  const chosen = editArrangement(run(start, algorithm("a"), end), { type: "choose", ids: ["alg-a"] });
  expect(edgesOf(editArrangement(chosen, { type: "remove" }))).toEqual([]);
});

test("choosing the first platform keeps the start node", () => {
  const before = [start].reduce(editArrangement, openEditor(emptyDrawing));
  const after = editArrangement(before, { type: "platform", value: "orin" });
  expect(after.drawing.nodes.map(({ kind }) => kind)).toEqual(["start"]);
});

test("choosing another platform empties the canvas and keeps the fields; one undo restores it", () => {
  const before = run({ type: "enter", field: "name", value: "夜班" }, ...chain);
  const after = editArrangement(before, { type: "platform", value: "orin" });
  expect(after.drawing).toMatchObject({ name: "夜班", platform: "orin", nodes: [], edges: [] });
  expect(editArrangement(after, { type: "undo" }).drawing).toEqual(before.drawing);
});

test("typing in one field is one undo step", () => {
  const state = run(
    { type: "enter", field: "name", value: "夜" },
    { type: "enter", field: "name", value: "夜班" },
    { type: "enter", field: "remark", value: "一" },
  );
  const once = editArrangement(state, { type: "undo" });
  expect(once.drawing).toMatchObject({ name: "夜班", remark: "" });
  const twice = editArrangement(once, { type: "undo" });
  expect(twice.drawing).toMatchObject({ name: "", remark: "" });
  expect(editArrangement(editArrangement(twice, { type: "redo" }), { type: "redo" }).drawing).toEqual(state.drawing);
});

test("a saved drawing is unchanged; a reset restores it and can be undone", () => {
  const saved = editArrangement(run(...chain), { type: "saved" });
  expect(isDirty(saved)).toBe(false);
  const moved = [
    { type: "choose", ids: ["alg-a"] },
    { type: "nudge", dx: 0, dy: 10 },
  ] satisfies EditorAction[];
  const changed = moved.reduce(editArrangement, saved);
  expect(isDirty(changed)).toBe(true);
  const reset = editArrangement(changed, { type: "reset" });
  expect(reset.drawing).toEqual(saved.drawing);
  expect(editArrangement(reset, { type: "undo" }).drawing).toEqual(changed.drawing);
});

test("an end that is added by a click overlaps no other node", () => {
  const spot = fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 600 }) });
  fc.assert(
    fc.property(fc.array(spot, { minLength: 1, maxLength: 6 }), (spots) => {
      const dropped = spots.map((at, n): EditorAction => ({ type: "add", kind: "algorithm", algId: `alg${n}`, at }));
      const { nodes } = run(start, ...dropped, end).drawing;
      const last = nodes.at(-1);
      expect(last?.kind).toBe("end");
      for (const { x, y } of nodes.slice(0, -1))
        expect(Math.abs(x - (last?.x ?? 0)) >= 180 || Math.abs(y - (last?.y ?? 0)) >= 60).toBe(true);
    }),
  );
});
