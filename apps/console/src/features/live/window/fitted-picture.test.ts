import { expect, it } from "vitest";
import { SeenLog } from "../player/seen-log.ts";
import { fittedPicture } from "./fitted-picture.ts";

const wide = { width: 400, height: 100 };
const picture = { width: 1600, height: 900 };

it.each([
  ["whole, with room at the sides", "contain", { left: 111.11, top: 0, width: 177.78, height: 100 }],
  ["cut above and below", "cover", { left: 0, top: -62.5, width: 400, height: 225 }],
  ["drawn out", "fill", { left: 0, top: 0, width: 400, height: 100 }],
])("a 16:9 picture in a wide window is %s", (_name, fit, expected) => {
  const fitted = fittedPicture(fit, wide, picture);
  for (const side of ["left", "top", "width", "height"] as const) expect(fitted[side]).toBeCloseTo(expected[side], 1);
});

it("fills the whole window before the size of the picture is known", () => {
  expect(fittedPicture("contain", wide, { width: 0, height: 0 })).toEqual({ left: 0, top: 0, ...wide });
});

const box = (label: string) => ({ x: 0, y: 0, w: 1, h: 1, label, conf: 1 });

it.each([
  [0.9, undefined],
  [0.985, "a"],
  [1.4, "a"],
  [1.6, "b"],
  [3.4, "b"],
  [3.6, "b", 2],
  [31.4, "b", 29],
  [31.6, undefined],
])("at %d s returns the newest detections, with their age if they are old", (time, label, late = 0) => {
  const log = new SeenLog();
  log.take([{ at: 1, boxes: [box("a")] }]);
  log.take([{ at: 1.5, boxes: [box("b")] }]);
  expect(log.at(time)?.boxes[0]?.label).toBe(label);
  expect(log.at(time)?.lateSeconds ?? 0).toBe(late);
  log.clear();
  expect(log.at(time)).toBeUndefined();
});

it("moves boxes by their speed for a limited time", () => {
  const log = new SeenLog();
  log.take([{ at: 1, boxes: [{ ...box("a"), x: 0.2, vx: 0.1, vy: -0.05 }] }]);
  for (const [time, x, y] of [
    [1, 0.2, 0],
    [1.5, 0.25, -0.025],
    [2, 0.28, -0.04],
  ] as const) {
    expect(log.at(time)?.boxes[0]?.x).toBeCloseTo(x, 6);
    expect(log.at(time)?.boxes[0]?.y).toBeCloseTo(y, 6);
  }
});
