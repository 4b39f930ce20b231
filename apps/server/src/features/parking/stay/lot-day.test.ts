import { expect, it } from "vitest";
import { haul } from "../../../../test/haul.ts";
import { judgeLot } from "../../../../test/parking/judge-lot.ts";
import { makeLotDay, usualLot } from "../../../../test/parking/lot-day.ts";

const morning = Date.UTC(2026, 10, 20);

it("of a noisy day nothing wrong passes by itself, and nearly every stay is one right record", () => {
  for (let seed = 1; seed <= haul(3, 30); seed++) {
    const result = judgeLot(makeLotDay({ ...usualLot, berths: 12, seed }, morning));
    expect(result.wrongAutomatic).toEqual([]);
    expect((result.rightAutomatic + result.rightPending) / result.stays).toBeGreaterThanOrEqual(0.97);
  }
});

it("a quiet day is right and automatic throughout", () => {
  const quiet = { ...usualLot, berths: 6, lost: 0, doubled: 0, misread: 0, flicker: 0, gapMinutes: [] };
  const result = judgeLot(makeLotDay(quiet, morning));
  expect(result).toMatchObject({
    rightAutomatic: result.stays,
    rightPending: 0,
    wrongPending: 0,
    wrongAutomatic: [],
    missed: 0,
  });
});
