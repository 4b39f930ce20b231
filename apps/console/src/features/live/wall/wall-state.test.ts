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

it("keeps each point in one window, and keeps the selected window inside the split, after every sequence of steps", () => {
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

describe("a point is opened", () => {
  it("in the next empty window, starting at the selected one", () => {
    expect(openPoint({ ...wallWith(1, null, 3), selected: 2 }, id(4)).slots[3]).toBe(id(4));
    expect(openPoint({ ...wallWith(1, null, 3, 4), selected: 2 }, id(5)).slots[1]).toBe(id(5));
  });
  it("in the selected window when all are occupied", () => {
    expect(openPoint({ ...wallWith(1, 2, 3, 4), selected: 2 }, id(5)).slots.slice(0, 4)).toEqual([1, 2, 5, 4].map(id));
  });
  it("in no other window when it is already shown: its window is selected", () => {
    expect(openPoint(wallWith(1, 2), id(2))).toEqual({ ...wallWith(1, 2), selected: 1 });
  });
  it("in the window where it is dropped, exchanging places with the point there", () => {
    expect(openPoint(wallWith(1, 2), id(2), 0).slots.slice(0, 2)).toEqual([2, 1].map(id));
  });
});

it("a larger split shows the points again that a smaller one hid; one window shows the selected point", () => {
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
])("auto layout of %j uses %i windows, without gaps", (points, split) => {
  const wall = autoLayout(
    { ...wallWith(...points.flatMap((point) => [null, point]).slice(0, 9)), split: 9 },
    points.map(id),
  );
  const arranged = arrange(emptyWall, points.map(id));
  expect(arranged).toMatchObject({ split });
  expect(wall.slots.slice(0, shownPoints(wall).length)).toEqual(shownPoints(wall));
});

it("auto layout of an empty wall opens the offered points; close all empties the wall", () => {
  expect(shownPoints(autoLayout(emptyWall, [1, 2].map(id)))).toEqual([1, 2].map(id));
  expect(shownPoints(closeAll(wallWith(1, 2)))).toEqual([]);
});

it("opens one point alone in one window from every previous state", () => {
  for (const wall of [wallWith(), wallWith(1, 2, 3, 4), { ...wallWith(5, 6, 7), split: 9 as const, selected: 2 }]) {
    expect(shownPoints(openAlone(wall, id(3)))).toEqual([id(3)]);
  }
});
