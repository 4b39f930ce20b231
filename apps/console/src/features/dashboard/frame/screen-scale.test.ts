import { expect, it } from "vitest";
import { fitScreen } from "./screen-scale.ts";

it.each([
  ["as designed", 1920, 1080, { scale: 1, left: 0, top: 0 }],
  ["4K", 3840, 2160, { scale: 2, left: 0, top: 0 }],
  ["a laptop", 1366, 768, { scale: 768 / 1080, left: 0, top: 0 }],
  ["four walls side by side", 7680, 1080, { scale: 1, left: 2880, top: 0 }],
  ["a tall one", 1080, 1920, { scale: 0.5625, left: 0, top: 656 }],
])("the whole screen is shown as large as it goes, in the middle: %s", (_, width, height, fit) => {
  const found = fitScreen(width, height);
  expect(found.scale).toBeCloseTo(fit.scale, 3);
  expect([found.left, found.top]).toEqual([fit.left, fit.top]);
});
