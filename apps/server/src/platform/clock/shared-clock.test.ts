import fc from "fast-check";
import { expect, test } from "vitest";
import { SharedClock } from "./shared-clock.ts";

const start = Date.UTC(2026, 10, 25);

/** Simulates a machine and a database with independent, adjustable clocks. */
function world() {
  const state = { elapsed: 5_000, wall: start, database: start };
  const clock = new SharedClock({ wall: () => state.wall, elapsed: () => state.elapsed });
  const pass = (ms: number) => {
    state.elapsed += ms;
    state.wall += ms;
    state.database += ms;
  };
  /**
   * Simulates a query of the database's time: half of the round trip passes before the database reads its clock, half
   * after.
   */
  const ask = (roundTripMs: number) => async () => {
    pass(roundTripMs / 2);
    const time = state.database;
    pass(roundTripMs / 2);
    return time;
  };
  return { state, clock, pass, ask };
}

test("ignores a change of the machine's time, and follows the database's", async () => {
  const { state, clock, pass } = world();
  state.wall += 600_000;
  pass(1_000);
  expect(clock.now().getTime()).toBe(start + 1_000);
  expect(clock.hasJumped()).toBe(true);
  state.database -= 3_600_000;
  expect(await clock.follow(async () => state.database)).toBe(-3_600_000);
  expect(clock.now().getTime()).toBe(state.database);
  expect(clock.hasJumped()).toBe(false);
});

test("ignores an answer that took too long", async () => {
  const { state, clock, ask } = world();
  state.database += 60_000;
  expect(await clock.follow(ask(2_001))).toBe(0);
  expect(await clock.follow(ask(1_000))).toBe(60_000);
});

test("does not set the clock back if it is ahead by less than the accuracy", async () => {
  const { state, clock, ask } = world();
  state.database -= 90;
  const before = clock.now();
  expect(await clock.follow(ask(2))).toBe(0);
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before.getTime());
});

test("keeps nodes within a tenth of a second and half a round trip, for any times of machine and database", async () => {
  const jump = fc.integer({ min: -86_400_000, max: 86_400_000 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(jump, jump, fc.nat(2_000)), { maxLength: 6 }), async (steps) => {
      const { state, clock, pass, ask } = world();
      for (const [wall, database, roundTrip] of steps) {
        state.wall += wall;
        state.database += database;
        pass(1_000);
        await clock.follow(ask(roundTrip));
        expect(Math.abs(clock.now().getTime() - state.database)).toBeLessThanOrEqual(100 + roundTrip / 2 + 1);
      }
    }),
  );
});
