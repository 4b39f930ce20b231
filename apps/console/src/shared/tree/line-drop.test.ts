import { expect, it } from "vitest";
import { type DropSide, sideAt } from "./line-drop.ts";

const all: DropSide[] = ["before", "inside", "after"];

it.each<[number, DropSide[], DropSide | undefined]>([
  [0, all, "before"],
  [0.24, all, "before"],
  [0.5, all, "inside"],
  [0.76, all, "after"],
  [0.1, ["inside"], "inside"],
  [0.9, ["inside"], "inside"],
  [0.4, ["before", "after"], "before"],
  [0.6, ["before", "after"], "after"],
  [0.5, [], undefined],
])("at %d of a line that accepts %j, a drop goes %s", (position, sides, side) => {
  expect(sideAt(position, sides)).toBe(side);
});
