import { expect, it } from "vitest";
import { leaveTime } from "./leave-time.rules.ts";
import { nextOccupancy, vacant } from "./occupancy.rules.ts";

/**
 * Returns whether an alarm is raised.
 * @param inside one value per frame; 1: a person is inside
 * @param everySeconds interval of frames
 */
function raises(inside: readonly (0 | 1)[], everySeconds: number, { stay = 3, leave = 2 } = {}): boolean {
  let state = vacant;
  let raised = false;
  for (const [index, count] of inside.entries()) {
    const times = { stayMs: stay * 1_000, leaveMs: leaveTime(leave, everySeconds * 1_000) };
    const next = nextOccupancy(state, count, index * everySeconds * 1_000, times);
    state = next.state;
    raised ||= next.raise;
  }
  return raised;
}

it.each([
  ["often", [1, 1, 1, 1, 1, 1, 1, 1], 0.5, true],
  ["more seldom than one who leaves is away", [1, 1, 1, 1], 2.5, true],
  ["very seldom", [1, 1, 1], 8, true],
  ["so seldom that nothing is known of the time between", [1, 1, 1], 11, false],
  ["seldom, and he was gone in between", [1, 0, 1, 0, 1], 2.5, false],
] as const)("a machine that analyses %s finds a person who stays", (_, inside, every, found) => {
  expect(raises(inside, every)).toBe(found);
});
