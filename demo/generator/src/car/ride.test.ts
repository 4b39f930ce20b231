import fc from "fast-check";
import { expect, test } from "vitest";
import { timeRide } from "./ride.ts";

const rides = fc.record({
  length: fc.double({ min: 10, max: 50, noNaN: true }),
  speed: fc.double({ min: 2, max: 10, noNaN: true }),
  acceleration: fc.double({ min: 1, max: 4, noNaN: true }),
  from: fc.double({ min: 0, max: 2, noNaN: true }),
  to: fc.double({ min: 0, max: 2, noNaN: true }),
});

test("a ride begins at 0, never goes backward and ends after its length", () => {
  fc.assert(
    fc.property(rides, (ride) => {
      const timed = timeRide(ride);
      const gone = Array.from({ length: 101 }, (_, i) => timed.distanceAt((i / 100) * timed.seconds));
      expect(gone[0]).toBe(0);
      expect(gone.every((d, i) => i === 0 || d >= (gone[i - 1] ?? 0) - 1e-9)).toBe(true);
      expect(gone[100]).toBeCloseTo(ride.length, 6);
      expect(timed.distanceAt(timed.seconds + 1)).toBe(ride.length);
    }),
  );
});

test("a ride never exceeds its speed limit", () => {
  fc.assert(
    fc.property(rides, (ride) => {
      const { seconds, distanceAt } = timeRide(ride);
      for (let t = 0; t < seconds; t += seconds / 50) {
        expect((distanceAt(t + 0.01) - distanceAt(t)) / 0.01).toBeLessThanOrEqual(ride.speed + 0.05);
      }
    }),
  );
});
