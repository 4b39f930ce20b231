import fc from "fast-check";
import { expect, test } from "vitest";
import { type Sample, stationarySince } from "./braking.rules.ts";
import { isDue, nextStands, type Stand, stoodSince } from "./stationary.rules.ts";

/**
 * Returns the true centre (without camera noise) of a car 4.5 m long that brakes at `rate` m/s² until `stopAt` s, in
 * pixels; its box is 220 pixels wide.
 */
const centreAt = (seconds: number, stopAt: number, rate: number, pixelsPerMetre: number): number =>
  1_000 - 0.5 * rate * Math.max(0, stopAt - seconds) ** 2 * pixelsPerMetre;

const width = 220;
const pixelsPerMetre = width / 4.5;

function arrival(fps: number, stopAt: number, rate: number, noise: readonly number[], until: number): Sample[] {
  const count = Math.floor(until * fps);
  return Array.from({ length: count }, (_, frame) => ({
    at: Math.round((frame * 1_000) / fps),
    x: centreAt(frame / fps, stopAt, rate, pixelsPerMetre) + (noise[frame % noise.length] ?? 0),
    y: 200,
  }));
}

test("finds the time at which a braking car stops within half a second, for any braking and frame rate", () => {
  const noise = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 31, maxLength: 31 });
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 12 }),
      fc.double({ min: 0.2, max: 2, noNaN: true }),
      fc.double({ min: 0.8, max: 6, noNaN: true }),
      noise,
      (fps, stopAt, rate, shake) => {
        const since = stationarySince(arrival(fps, stopAt, rate, shake, 5), width) / 1_000;
        expect(Math.abs(since - stopAt)).toBeLessThanOrEqual(0.5);
      },
    ),
  );
});

test.each([
  ["one sample", [{ at: 400, x: 3, y: 4 }], 400],
  [
    "a box that jumps once stands all the time",
    [0, 200, 400, 600, 800].map((at) => ({ at, x: at === 200 ? 90 : 50, y: 0 })),
    0,
  ],
])("%s", (_name, samples, expected) => {
  expect(stationarySince(samples, 100)).toBe(expected);
});

/** Returns the second at which a car is found to have stopped, evaluated when its stop has lasted 5 s. */
function stopOf(samples: readonly Sample[], tolerance: number): { due: number; since: number } | undefined {
  let stands: Stand[] = [];
  for (const { at, x, y } of samples) {
    const vehicle = { trackId: 1, box: { x: x - width / 2, y, w: width, h: 90 } };
    stands = nextStands(stands, [vehicle], at, { leaveMs: 1_000, tolerance });
    const due = stands.find((stand) => isDue(stand, at, 5_000));
    if (due !== undefined) return { due: at / 1_000, since: stoodSince(due) / 1_000 };
  }
  return undefined;
}

test.each([0.1, 0.3, 0.5])(
  "begins a stop where the car stands and not where it brakes, with a tolerance of %d",
  (tolerance) => {
    const { due, since } = stopOf(arrival(5, 4, 1.5, [0, 1, -1], 12), tolerance) ?? { due: 0, since: 0 };
    expect(Math.abs(since - 4)).toBeLessThanOrEqual(0.5);
    expect(Math.abs(due - 9)).toBeLessThanOrEqual(0.5);
  },
);
