import { splits } from "@huiyan/contract/live/view.rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  arrange,
  autoLayout,
  chooseSplit,
  closeAll,
  closeSlot,
  emptyWall,
  openAlone,
  openPoint,
  shownPoints,
  WallState,
} from "./wall-state.ts";

const id = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const wallWith = (...points: (number | null)[]): WallState => ({
  ...emptyWall,
  slots: emptyWall.slots.map((_, at) => (points[at] == null ? null : id(points[at]))),
});

type Step = (wall: WallState) => WallState;
const steps = fc.array(
  fc.oneof(
    fc.nat(12).map(
      (point): Step =>
        (wall) =>
          openPoint(wall, id(point)),
    ),
    fc.tuple(fc.nat(12), fc.nat(8)).map(
      ([point, at]): Step =>
        (wall) =>
          openPoint(wall, id(point), at % wall.split),
    ),
    fc.constantFrom(...splits).map(
      (split): Step =>
        (wall) =>
          chooseSplit(wall, split),
    ),
    fc.nat(8).map(
      (index): Step =>
        (wall) =>
          closeSlot(wall, index),
    ),
    fc.array(fc.nat(12)).map(
      (points): Step =>
        (wall) =>
          arrange(wall, points.map(id)),
    ),
  ),
);

it("shows each point in at most one window, and keeps the selected window visible, after any steps", () => {
  fc.assert(
    fc.property(steps, (todo) => {
      let wall: WallState = emptyWall;
      for (const step of todo) {
        wall = step(wall);
        const open = wall.slots.filter((point) => point !== null);
        expect(new Set(open).size).toBe(open.length);
        expect(wall.selected).toBeLessThan(wall.split);
        expect(WallState.safeParse(wall).success).toBe(true);
      }
    }),
  );
});

describe("opening a point", () => {
  it("uses the next empty window, starting at the selected one", () => {
    expect(openPoint({ ...wallWith(1, null, 3), selected: 2 }, id(4)).slots[3]).toBe(id(4));
    expect(openPoint({ ...wallWith(1, null, 3, 4), selected: 2 }, id(5)).slots[1]).toBe(id(5));
  });
  it("uses the selected window when all are occupied", () => {
    expect(openPoint({ ...wallWith(1, 2, 3, 4), selected: 2 }, id(5)).slots.slice(0, 4)).toEqual([1, 2, 5, 4].map(id));
  });
  it("only selects the window of a point that is already shown", () => {
    expect(openPoint(wallWith(1, 2), id(2))).toEqual({ ...wallWith(1, 2), selected: 1 });
  });
  it("uses the window on which the point is dropped, and exchanges it with the point there", () => {
    expect(openPoint(wallWith(1, 2), id(2), 0).slots.slice(0, 2)).toEqual([2, 1].map(id));
  });
});

it("keeps points that a smaller number of windows hides; a single window shows the selected point", () => {
  const nine = { ...wallWith(1, 2, 3, 4, 5, 6), split: 9 as const, selected: 4 };
  const one = chooseSplit(nine, 1);
  expect(shownPoints(one)).toEqual([id(5)]);
  expect(new Set(shownPoints(chooseSplit(one, 9)))).toEqual(new Set([1, 2, 3, 4, 5, 6].map(id)));
});

it.each([
  [[1], 1],
  [[1, 2], 4],
  [[1, 2, 3, 4, 5], 6],
  [[1, 2, 3, 4, 5, 6, 7], 9],
])("arranges the points %j in %i windows without gaps", (points, split) => {
  const wall = autoLayout(
    { ...wallWith(...points.flatMap((point) => [null, point]).slice(0, 9)), split: 9 },
    points.map(id),
  );
  const arranged = arrange(emptyWall, points.map(id));
  expect(arranged).toMatchObject({ split });
  expect(wall.slots.slice(0, shownPoints(wall).length)).toEqual(shownPoints(wall));
});

it("automatic layout of an empty wall opens the offered points; “close all” empties the wall", () => {
  expect(shownPoints(autoLayout(emptyWall, [1, 2].map(id)))).toEqual([1, 2].map(id));
  expect(shownPoints(closeAll(wallWith(1, 2)))).toEqual([]);
});

it("openAlone shows one point in a single window", () => {
  for (const wall of [wallWith(), wallWith(1, 2, 3, 4), { ...wallWith(5, 6, 7), split: 9 as const, selected: 2 }]) {
    expect(shownPoints(openAlone(wall, id(3)))).toEqual([id(3)]);
  }
});
