import { expect, it } from "vitest";
import { fitScreen } from "./screen-scale.ts";

it.each([
  ["as designed", 1920, 1080, 1, [1920, 1080]],
  ["4K", 3840, 2160, 2, [1920, 1080]],
  ["a laptop", 1366, 768, 768 / 1080, [1921, 1080]],
  ["four walls side by side", 7680, 1080, 1, [7680, 1080]],
  ["a wide one", 2560, 1080, 1, [2560, 1080]],
  ["an old monitor", 1280, 1024, 2 / 3, [1920, 1536]],
  ["a tall one", 1080, 1920, 0.5625, [1920, 3414]],
])("the big screen fills the display in both directions: %s", (_, width, height, scale, drawn) => {
  const fit = fitScreen(width, height);
  expect(fit.scale).toBeCloseTo(scale, 3);
  expect([fit.width, fit.height]).toEqual(drawn);
  expect(fit.width * fit.scale).toBeGreaterThanOrEqual(width);
  expect(fit.height * fit.scale).toBeGreaterThanOrEqual(height);
});

it("columns and panels have their designed size at 16:9, and are larger on another shape", () => {
  expect(fitScreen(3840, 2160)).toMatchObject({ wide: 1, tall: 1 });
  expect(fitScreen(2880, 1080)).toMatchObject({ wide: 1.5, tall: 1 });
  expect(fitScreen(1920, 1510)).toMatchObject({ wide: 1, tall: 1.5 });
});
