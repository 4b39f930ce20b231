import fc from "fast-check";
import { expect, test } from "vitest";
import { type BerthLook, type BerthPhase, nextPhase, unknownBerth } from "./berth-phase.rules.ts";

const times = { enterMs: 1_000, leaveMs: 2_000, looks: 2 };
const frameMs = 200;

/**
 * Runs frames, one letter each: o occupied, f free, h hidden.
 * @returns the changes, with the second at which each began
 */
function changesOf(frames: string): [boolean | undefined, number][] {
  let phase: BerthPhase = unknownBerth;
  const changes: [boolean | undefined, number][] = [];
  for (const [index, letter] of [...frames].entries()) {
    const look: BerthLook = { at: index * frameMs, occupied: letter === "o", hidden: letter === "h" };
    const next = nextPhase(phase, look, times);
    if (next.occupied !== phase.occupied) changes.push([next.occupied, next.since / 1_000]);
    phase = next;
  }
  return changes;
}

const seconds = (length: number, letter: string): string => letter.repeat(length * 5);

test.each([
  [
    "a car that comes counts from the first frame that showed it",
    seconds(4, "f") + seconds(3, "o"),
    [false, true],
    [0, 4],
  ],
  ["one that only passes changes nothing", `${seconds(4, "f")}oooo${seconds(4, "f")}`, [false], [0]],
  ["a car that the detector misses for a moment stays", `${seconds(3, "o")}ffff${seconds(3, "o")}`, [true], [0]],
  ["one that leaves is gone from the first frame without it", seconds(3, "o") + seconds(4, "f"), [true, false], [0, 3]],
  ["behind another car nothing changes", seconds(3, "o") + seconds(9, "h") + seconds(3, "o"), [true], [0]],
  [
    "what was hidden is judged by what is seen afterwards",
    seconds(3, "o") + seconds(2, "h") + seconds(3, "f"),
    [true, false],
    [0, 5],
  ],
])("%s", (_name, frames, states, since) => {
  expect(changesOf(frames)).toEqual(states.map((state, at) => [state, since[at]]));
});

const anyFrames = fc.string({ unit: fc.constantFrom("o", "f", "h"), maxLength: 200 });

test("alternates between states, and dates each change to a frame that shows it", () => {
  fc.assert(
    fc.property(anyFrames, (frames) => {
      const changes = changesOf(frames);
      for (const [index, [state, since]] of changes.entries()) {
        expect(frames[Math.round((since * 1_000) / frameMs)]).toBe(state ? "o" : "f");
        if (index > 0) expect(changes[index - 1]?.[0]).toBe(!state);
      }
    }),
  );
});

test("keeps a state at least for its minimum time before the next change begins", () => {
  fc.assert(
    fc.property(anyFrames, (frames) => {
      const changes = changesOf(frames);
      for (const [index, [state, since]] of changes.entries()) {
        const next = changes[index + 1]?.[1];
        if (next !== undefined)
          expect(next - since).toBeGreaterThanOrEqual((state ? times.enterMs : times.leaveMs) / 1_000);
      }
    }),
  );
});

test("does not change in hidden frames, for any number of them", () => {
  fc.assert(
    fc.property(anyFrames, fc.nat(50), (frames, hidden) => {
      expect(changesOf(frames + "h".repeat(hidden))).toEqual(changesOf(frames));
    }),
  );
});
