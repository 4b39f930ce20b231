import fc from "fast-check";
import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

test("keeps the rate over time, however irregular the timer is", () => {
  const waits = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 200, noNaN: true }), waits, (perSecond, steps) => {
      const pace = new Pace(perSecond, 0);
      let now = 0;
      let issued = 0;
      for (const step of steps) {
        now += step;
        issued += pace.due(now);
      }
      expect(issued).toBe(Math.floor((now * perSecond) / 1_000));
    }),
  );
});
