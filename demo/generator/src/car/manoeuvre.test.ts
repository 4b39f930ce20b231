import { expect, test } from "vitest";
import { manoeuvre, poseAlong } from "./manoeuvre.ts";

const start = { x: 0, z: 0, heading: 0 };
const quarter = Math.PI / 2;

test("a straight piece moves the car in its heading, and backward in reverse", () => {
  expect(poseAlong(start, manoeuvre([{ straight: 5 }]), 3)).toEqual({ x: 0, z: 3, heading: 0, steer: 0 });
  expect(poseAlong(start, manoeuvre([{ straight: 5 }], -1), 3)).toEqual({ x: 0, z: -3, heading: 0, steer: 0 });
});

test("a quarter turn to the left ends one radius ahead and one radius to the left", () => {
  const end = poseAlong(start, manoeuvre([{ arc: 4, angle: quarter }]), 4 * quarter);
  expect([end.x, end.z, end.heading]).toEqual([expect.closeTo(4), expect.closeTo(4), expect.closeTo(quarter)]);
});

test("a path and the reversed path end at the start", () => {
  const pieces = [{ straight: 3 }, { arc: 4, angle: -quarter }];
  const out = manoeuvre(pieces);
  const turned = poseAlong(start, out, out.length);
  const back = manoeuvre([{ arc: 4, angle: quarter }, { straight: 3 }], -1);
  const end = poseAlong(turned, back, back.length);
  expect([end.x, end.z, end.heading]).toEqual([expect.closeTo(0), expect.closeTo(0), expect.closeTo(0)]);
});
