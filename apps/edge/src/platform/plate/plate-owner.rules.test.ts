import { expect, test } from "vitest";
import { reading } from "#test/watched-berth.ts";
import { ownPlate } from "./plate-owner.rules.ts";

const near = { name: "near", box: { x: 0, y: 100, w: 400, h: 200 } };
const behind = { name: "behind", box: { x: 250, y: 50, w: 200, h: 150 } };
const plateAt = (x: number, y: number) => reading("粤B12345", { x: x - 30, y: y - 10, w: 60, h: 20 });

test.each([
  ["below the middle of the nearer one", 200, 250, near, true],
  ["of the one behind, seen over the nearer one's bonnet", 350, 150, near, false],
  ["of the one behind, for itself", 350, 150, behind, true],
  ["just below its box", 200, 310, near, true],
] as const)("a plate %s", (_where, x, y, vehicle, isOwn) => {
  const plate = plateAt(x, y);
  expect(ownPlate([plate], vehicle, [near, behind])).toBe(isOwn ? plate : undefined);
});

test("takes the vehicle's own of several plates in its box, in any order", () => {
  const [other, own] = [plateAt(350, 150), plateAt(200, 250)];
  expect(ownPlate([other, own], near, [near, behind])).toBe(own);
});
