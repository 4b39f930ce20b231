import fc from "fast-check";
import { expect, test } from "vitest";
import { type View, viewGrid } from "#platform/analysis/view.ts";
import { compare, isLearned, learn, type MeasuredView, measured, type UsualView } from "./usual-view.rules.ts";
import { edgesOf, likeness } from "./view-edges.rules.ts";

const { columns, rows } = viewGrid;
const bounds = { blurredBelow: 0.5, movedBelow: 0.35 };

/**
 * Returns a scene of boxes at random positions.
 * @param seed selects the positions
 * @param dx shift to the left, in fields
 */
function sceneOf(seed: number, dx = 0): Uint8Array {
  const luma = new Uint8Array(columns * rows).fill(120);
  let state = seed;
  const next = (max: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % max;
  };
  for (let box = 0; box < 14; box++) {
    const [x, y, w, h, light] = [next(columns + 20), next(rows), 4 + next(12), 3 + next(9), next(220)];
    for (let row = y; row < Math.min(rows, y + h); row++) {
      for (let column = Math.max(0, x - dx); column < Math.min(columns, x - dx + w); column++)
        luma[row * columns + column] = light;
    }
  }
  return luma;
}

const seen = (luma: Uint8Array, sharpness = 6): MeasuredView => {
  const view: View = { at: 0, size: { width: 640, height: 360 }, luma, sharpness, fingerprint: "" };
  return measured(view);
};
function learned(luma: Uint8Array, sharpness = 6): UsualView {
  let usual: UsualView | undefined;
  while (!isLearned(usual)) usual = learn(usual, seen(luma, sharpness));
  return usual;
}

const light = (luma: Uint8Array, gain: number, offset: number) =>
  luma.map((value) => Math.max(0, Math.min(255, value * gain + offset)));

test.each([
  ["the same", (luma: Uint8Array) => luma, 6, { blurred: false, moved: false }],
  ["darker and flatter", (luma: Uint8Array) => light(luma, 0.4, 0), 2.4, { blurred: false, moved: false }],
  ["brighter", (luma: Uint8Array) => light(luma, 0.7, 70), 4.2, { blurred: false, moved: false }],
  [
    "in negative, as infra-red light shows some things",
    (luma: Uint8Array) => luma.map((value) => 255 - value),
    6,
    { blurred: false, moved: false },
  ],
  ["without its detail", (luma: Uint8Array) => luma, 2, { blurred: true, moved: false }],
  ["another one", () => sceneOf(99), 6, { blurred: undefined, moved: true }],
  ["shifted by a quarter", () => sceneOf(7, 16), 6, { blurred: undefined, moved: true }],
  ["of one grey", () => new Uint8Array(columns * rows).fill(90), 0, { blurred: undefined, moved: true }],
  [
    "dark but for a lamp",
    () => new Uint8Array(columns * rows).fill(18).fill(200, 0, 90),
    6,
    { blurred: undefined, moved: undefined },
  ],
  ["black", () => new Uint8Array(columns * rows).fill(16), 0, { blurred: undefined, moved: undefined }],
] as const)("a view that is %s", (_name, change, sharpness, expected) => {
  expect(compare(learned(sceneOf(7)), seen(change(sceneOf(7)), sharpness), true, bounds)).toEqual(expected);
});

test("counts a picture as black only if it has no bright part, such as a lamp at night", () => {
  const night = new Uint8Array(columns * rows).fill(18);
  expect(seen(night).isBlack).toBe(true);
  expect(seen(night.map((value, at) => (at % columns < 2 ? 200 : value))).isBlack).toBe(false);
});

test("decides nothing before a view is stable and enough views were learned", () => {
  expect(compare(learned(sceneOf(7)), seen(sceneOf(99)), false, bounds).moved).toBeUndefined();
  const young = learn(undefined, seen(sceneOf(7)));
  expect(compare(young, seen(sceneOf(99)), true, bounds)).toEqual({ blurred: undefined, moved: undefined });
});

test("follows slow changes of the view, and does not take a person who walks through for another view", {
  tags: ["rest"],
}, () => {
  let usual = learned(sceneOf(7));
  const [before, later] = [sceneOf(7), sceneOf(8)];
  for (let step = 0; step < 3_000; step++) {
    const part = step / 3_000;
    const mixed = before.map((value, at) => value * (1 - part) + (later[at] ?? 0) * part);
    expect(compare(usual, seen(mixed), true, bounds).moved).toBe(false);
    usual = learn(usual, seen(mixed));
  }
  const walker = before.map((value, at) => (at % columns > 20 && at % columns < 28 && at > 500 ? 30 : value));
  expect(compare(learned(before), seen(walker), true, bounds)).toEqual({ blurred: false, moved: false });
});

test("likeness is 1 of a picture to itself, symmetric, and undefined for a picture without edges", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (one, other) => {
      const [a, b] = [one, other].map((seed) => edgesOf(sceneOf(seed), columns, rows));
      if (a === undefined || b === undefined) throw new Error("two");
      expect(likeness(a, a)).toBeCloseTo(1);
      expect(likeness(a, b)).toBeCloseTo(likeness(b, a) ?? 0);
      expect(likeness(a, new Float32Array(a.length))).toBeUndefined();
    }),
    { numRuns: 30 },
  );
});
