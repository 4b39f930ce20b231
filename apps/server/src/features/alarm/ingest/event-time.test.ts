import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eventTime } from "./event-time.ts";

const now = Date.UTC(2026, 10, 20, 4);
const day = 86_400_000;

describe("the time of an event is the device's clock plus its offset", () => {
  it.each([
    ["the clock is right", now - 500, 0, now - 500, false, false],
    ["three hours slow, known to the device", now - 3 * 3_600_000, 3 * 3_600_000, now, false, false],
    ["120 s ahead is believed", now + 120_000, 0, now + 120_000, false, false],
    ["further ahead becomes the arrival", now + 120_001, 0, now, true, false],
    ["29 days old is taken", now - 29 * day, 0, now - 29 * day, false, false],
    ["31 days old is too old", now - 31 * day, 0, now - 31 * day, false, true],
  ])("%s", (_rule, raw, offset, happened, corrected, tooOld) => {
    expect(eventTime(raw, offset, now)).toEqual({ happenedAt: new Date(happened), corrected, tooOld });
  });

  it("the time of an event is at most 120 s ahead of its arrival", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: -4e12, max: 4e12 }), (raw, offset) => {
        expect(eventTime(raw, offset, now).happenedAt.getTime()).toBeLessThanOrEqual(now + 120_000);
      }),
    );
  });
});
