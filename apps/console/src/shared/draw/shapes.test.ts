import { describe, expect, it, test } from "vitest";
import { type Corner, type Region } from "./draw-editor.ts";
import { noHistory, redo, undo, withStep } from "./edit-history.ts";
import { hitTest } from "./hit-test.ts";
import * as shape from "./shape-edit.ts";

const square: Region = [
  [0.2, 0.2],
  [0.4, 0.2],
  [0.4, 0.4],
  [0.2, 0.4],
];

describe("edits of a shape", () => {
  it("moves a shape at most to the edge of the picture and keeps its form", () => {
    const moved = shape.moveRegion(square, 5, -5);
    expect(moved).toEqual([
      [0.8, 0],
      [1, 0],
      [1, 0.2],
      [0.8, 0.2],
    ]);
  });

  it("moves, inserts and removes a corner, and keeps at least three", () => {
    expect(shape.moveCorner(square, 1, [1.7, 0.1])[1]).toEqual([1, 0.1]);
    const five = shape.insertCorner(square, 0, [0.3, 0.1]);
    expect(five[1]).toEqual([0.3, 0.1]);
    expect(shape.removeCorner(five, 1)).toEqual(square);
    const three = shape.removeCorner(square, 0) ?? [];
    expect([three.length, shape.removeCorner(three, 0)]).toEqual([3, undefined]);
  });

  it.each([
    [29, 10, true],
    [30, 1, false],
    [-5, -31, false],
  ])("a rectangle of %d × %d px is discarded: %s", (width, height, discarded) => {
    expect(shape.isTooSmall(width, height)).toBe(discarded);
  });

  it("accepts any corner of a rectangle as the first one", () => {
    expect(shape.rectangle([0.4, 0.4], [0.2, 0.2])).toEqual(square);
  });

  test.each<[string, Region, Corner, boolean]>([
    ["straight on", square.slice(0, 3), [0.2, 0.4], false],
    ["across a line", square.slice(0, 3), [0.3, 0.1], true],
    ["onto a corner", square.slice(0, 3), [0.2, 0.2], true],
    ["the second", square.slice(0, 1), [0.9, 0.9], false],
  ])("a drawn line %s crosses the lines before it: %s", (_, drawn, next, crosses) => {
    expect(shape.wouldCross(drawn, next)).toBe(crosses);
  });

  it("a copied shape continues the row of shapes and stays inside the picture", () => {
    const second = shape.moveRegion(square, 0.2, 0.05);
    expect(shape.middleOf(shape.nextRegion(second, square)).map((value) => value.toFixed(2))).toEqual(["0.70", "0.40"]);
    const last = shape.moveRegion(square, 1, 0);
    const copy = shape.nextRegion(last, undefined);
    expect(copy).not.toEqual(last);
    expect(copy.flat().every((value) => value >= 0 && value <= 1)).toBe(true);
  });
});

describe("the hit under the pointer", () => {
  const other: Region = shape.moveRegion(square, 0.1, 0.1);
  const shapes = [
    { id: "a", roi: square },
    { id: "b", roi: other },
    {
      id: "line",
      isLine: true,
      roi: [
        [0.5, 0.5],
        [0.9, 0.5],
      ] satisfies Region,
    },
  ];
  const toPixels = ([x, y]: Corner): Corner => [x * 1000, y * 1000];
  test.each<[string, string | undefined, Corner, unknown]>([
    ["the topmost shape", undefined, [350, 350], { kind: "inside", id: "b" }],
    ["the selected one first", "a", [350, 350], { kind: "inside", id: "a" }],
    ["a corner of the selected one", "a", [403, 196], { kind: "corner", id: "a", at: 1 }],
    ["the handle between two corners", "a", [300, 203], { kind: "middle", id: "a", at: 0 }],
    ["a side", "a", [250, 202], { kind: "side", id: "a", at: 0 }],
    ["nothing", "a", [900, 900], undefined],
    ["a line, from either side", undefined, [700, 508], { kind: "inside", id: "line" }],
    ["an end of a line", "line", [895, 500], { kind: "corner", id: "line", at: 1 }],
    ["no middle of a line", "line", [700, 500], { kind: "inside", id: "line" }],
  ])("%s", (_, selected, pointer, hit) => {
    expect(hitTest(shapes, selected, pointer, toPixels)).toEqual(hit);
  });
});

describe("undo and redo", () => {
  const facts = (no: string) => ({ no, roi: square });

  it("undo and redo drawing, changing and deleting a shape", () => {
    let history = withStep<ReturnType<typeof facts>>(noHistory, {
      id: "a",
      before: undefined,
      after: facts("1"),
      at: 0,
    });
    history = withStep(history, { id: "a", before: facts("1"), after: undefined, at: 1 });
    const back = undo(history);
    expect(back).toMatchObject({ id: "a", facts: facts("1") });
    const further = undo(back?.history ?? noHistory);
    expect(further?.facts).toBeUndefined();
    expect(undo(further?.history ?? noHistory)).toBeUndefined();
    expect(redo(further?.history ?? noHistory)).toMatchObject({ id: "a", facts: facts("1") });
  });

  it("a new step clears the redo steps; consecutive moves are merged into one step", () => {
    const push = (no: string, before: string, at: number) =>
      ({ id: "a", before: facts(before), after: facts(no), kind: "push", at }) as const;
    let history = [push("2", "1", 0), push("3", "2", 100), push("4", "3", 200)].reduce(
      withStep<ReturnType<typeof facts>>,
      noHistory,
    );
    expect(undo(history)?.facts?.no).toBe("1");
    history = withStep(undo(history)?.history ?? noHistory, push("9", "1", 5000));
    expect(history).toMatchObject({ undone: [] });
    expect(withStep(history, push("10", "9", 9000)).done).toHaveLength(2);
  });
});
