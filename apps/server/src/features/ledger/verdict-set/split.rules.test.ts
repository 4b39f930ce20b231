import { v4 } from "uuid";
import { expect, test } from "vitest";
import { cameraCode, splitOf, splits } from "./split.rules.ts";

test("seven of ten cameras are for training, one is for validation, two are for the test; a camera is always in the same part", () => {
  const cameras = Array.from({ length: 5_000 }, () => v4());
  const parts = cameras.map(splitOf);
  const share = (split: string) => parts.filter((each) => each === split).length / cameras.length;
  expect(splits.map((split) => Math.round(share(split) * 20) / 20)).toEqual([0.7, 0.1, 0.2]);
  expect(cameras.map(splitOf)).toEqual(parts);
});

test("the code of a camera is unique and does not contain its id", () => {
  const cameras = Array.from({ length: 1_000 }, () => v4());
  expect(new Set(cameras.map(cameraCode)).size).toBe(1_000);
  expect(cameras.every((camera) => !cameraCode(camera).includes(camera.slice(0, 8)))).toBe(true);
});
