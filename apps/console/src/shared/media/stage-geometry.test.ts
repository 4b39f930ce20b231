import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clampView, fitted, fitView, pictureBox, scaleLimits, zoomAt } from "./stage-geometry.ts";

const side = fc.double({ min: 10, max: 4000, noNaN: true });
const size = fc.record({ width: side, height: side });
const shift = fc.double({ min: -5000, max: 5000, noNaN: true });
const view = fc.record({
  scale: fc.double({ min: scaleLimits.min, max: scaleLimits.max, noNaN: true }),
  x: shift,
  y: shift,
});

describe("the position of a picture on its stage", () => {
  it.each([
    [
      { width: 900, height: 500 },
      { width: 1280, height: 720 },
      { width: 888.9, height: 500 },
    ],
    [
      { width: 500, height: 900 },
      { width: 1280, height: 720 },
      { width: 500, height: 281.3 },
    ],
  ])("%o, %o → %o", (stage, picture, expected) => {
    const { width, height } = fitted(stage, picture);
    expect([width.toFixed(1), height.toFixed(1)].map(Number)).toEqual([expected.width, expected.height]);
  });

  it("keeps its proportions and is never larger than the stage", () => {
    fc.assert(
      fc.property(size, size, (stage, picture) => {
        const base = fitted(stage, picture);
        expect(base.width).toBeLessThanOrEqual(stage.width + 1e-6);
        expect(base.height).toBeLessThanOrEqual(stage.height + 1e-6);
        expect(base.width / base.height).toBeCloseTo(picture.width / picture.height, 4);
      }),
    );
  });
});

it("zooming keeps the point under the pointer", () => {
  fc.assert(
    fc.property(
      size,
      size,
      view,
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      shift,
      shift,
      (stage, picture, old, factor, x, y) => {
        const share = (of: typeof old) => {
          const box = pictureBox(of, stage, picture);
          return [(x + stage.width / 2 - box.left) / box.width, (y + stage.height / 2 - box.top) / box.height];
        };
        const [u0 = 0, v0 = 0] = share(old);
        const [u1 = 0, v1 = 0] = share(zoomAt(old, factor, { x, y }));
        expect(Math.abs(u1 - u0)).toBeLessThan(1e-6 * (1 + Math.abs(u0)));
        expect(Math.abs(v1 - v0)).toBeLessThan(1e-6 * (1 + Math.abs(v0)));
      },
    ),
  );
});

it("dragging leaves no gap between a zoomed picture and the edge of the stage", () => {
  fc.assert(
    fc.property(size, size, view, (stage, picture, wild) => {
      const box = pictureBox(clampView(wild, stage, picture), stage, picture);
      if (box.width >= stage.width) {
        expect(box.left).toBeLessThanOrEqual(1e-6);
        expect(box.left + box.width).toBeGreaterThanOrEqual(stage.width - 1e-6);
      } else expect(box.left).toBeCloseTo((stage.width - box.width) / 2, 4);
    }),
  );
});

it("keeps the zoom within its limits", () => {
  expect(zoomAt(fitView, 0.1, { x: 0, y: 0 }).scale).toBe(scaleLimits.min);
  expect(zoomAt(fitView, 100, { x: 0, y: 0 }).scale).toBe(scaleLimits.max);
});
