import fc from "fast-check";
import { expect, test } from "vitest";
import { afterMovementMs, isLookDue, type LookState, looked, mayWait } from "./look.rules.ts";

const longestMs = 10_000;
const state = (lookedAt: number, movedAt: number): LookState => ({ lookedAt, movedAt });
const still = { moved: false, open: false };

test.each([
  ["the first frame", undefined, { at: 0, ...still }, true],
  ["something moved", state(0, -60_000), { at: 200, moved: true, open: false }, true],
  ["an algorithm waits", state(0, -60_000), { at: 200, moved: false, open: true }, true],
  ["right after a movement", state(2_600, 0), { at: 2_800, ...still }, true],
  ["three seconds after a movement", state(2_800, 0), { at: 3_000, ...still }, false],
  ["quiet for long, looked at just now", state(60_000, 0), { at: 60_200, ...still }, false],
  ["quiet for long, looked at ten seconds ago", state(60_000, 0), { at: 70_000, ...still }, true],
  ["quiet for eight seconds: looked at again after four", state(8_000, 0), { at: 12_000, ...still }, true],
  ["a clock that was put back", state(60_000, 0), { at: 1_000, ...still }, true],
])("%s", (_name, known, signs, expected) => {
  expect(isLookDue(known, signs, longestMs)).toBe(expected);
});

test.each([
  ["a picture that moved half a minute ago", state(30_000, 0), 40_000, 10_000, false],
  ["still for a minute, looked at ten seconds ago", state(60_000, 0), 70_000, 10_000, true],
  ["still for a minute, looked at half a minute ago", state(60_000, 0), 90_000, 10_000, false],
  ["set to five seconds, looked at fifteen ago", state(60_000, 0), 75_000, 5_000, false],
  ["set to thirty seconds: no longer than that", state(60_000, 0), 90_000, 30_000, false],
])("whether an analysis may wait: %s", (_name, known, at, longest, expected) => {
  expect(mayWait(known, at, longest)).toBe(expected);
});

/** Returns the times of the analyses, with five frames per second. @param moved whether each frame shows motion */
function looksOf(moved: readonly boolean[], longest: number): number[] {
  let known: LookState | undefined;
  const looks: number[] = [];
  for (const [frame, isMoved] of moved.entries()) {
    const signs = { at: frame * 200, moved: isMoved, open: false };
    if (!isLookDue(known, signs, longest)) continue;
    known = looked(known, signs);
    looks.push(signs.at);
  }
  return looks;
}

test("analyses every frame with motion, and all frames in the three seconds after it", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 200 }), (moved) => {
      const looks = new Set(looksOf(moved, longestMs));
      for (const [frame, isMoved] of moved.entries()) {
        if (!isMoved) continue;
        for (let at = frame * 200; at < Math.min(frame * 200 + afterMovementMs, moved.length * 200); at += 200)
          expect(looks.has(at)).toBe(true);
      }
    }),
  );
});

test("never exceeds the configured time between two analyses, for any motion", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.integer({ min: 0, max: 30 }).map((n) => n === 0),
        { minLength: 1, maxLength: 400 },
      ),
      fc.integer({ min: 1, max: 30 }),
      (moved, seconds) => {
        const looks = looksOf(moved, seconds * 1_000);
        for (const [index, at] of looks.entries())
          expect(at - (looks[index - 1] ?? at)).toBeLessThanOrEqual(seconds * 1_000);
        expect(moved.length * 200 - (looks.at(-1) ?? 0)).toBeLessThanOrEqual(Math.max(1_000, seconds * 1_000));
      },
    ),
  );
});

test("analyses once in ten seconds after a minute without motion", () => {
  const looks = looksOf(new Array<boolean>(5 * 180).fill(false), longestMs).filter((at) => at >= 60_000);
  expect(looks.length).toBeLessThanOrEqual(12);
  expect(looks.length).toBeGreaterThanOrEqual(11);
});
