import { expect, it } from "vitest";
import { judgeLot } from "#test/parking/judge-lot.ts";
import { makeLotDay, usualLot } from "#test/parking/lot-day.ts";
import { staysOf } from "#test/parking/work-in-day.ts";
import { testSize } from "#test/test-size.ts";
import { type Stay, stayKey } from "./stay.ts";

const morning = Date.UTC(2026, 10, 20);

it("on a noisy day no automatic record is wrong, and with all first proposals accepted 99 % of the stays have one right record", {
  tags: ["rest"],
}, () => {
  const right: number[] = [];
  let stays = 0;
  for (let seed = 1; seed <= testSize(3, 30); seed++) {
    const { afterConflicts: after, ...result } = judgeLot(makeLotDay({ ...usualLot, berths: 12, seed }, morning));
    expect(result.wrongAutomatic).toEqual([]);
    expect((result.rightAutomatic + result.rightPending) / result.stays).toBeGreaterThanOrEqual(0.97);
    expect(after).toMatchObject({ wrongAutomatic: [], wrongAccepted: [] });
    right.push(after.rightAutomatic + after.rightPending + after.rightAccepted);
    stays += result.stays;
  }
  expect(right.reduce((sum, each) => sum + each, 0) / stays).toBeGreaterThanOrEqual(0.99);
});

it("late observations lead to the same records as punctual ones", { tags: ["rest"] }, () => {
  const day = makeLotDay({ ...usualLot, berths: 4, late: 0.2 }, morning);
  expect(day.delays.size).toBeGreaterThan(0);
  const sorted = (stays: ReadonlyMap<string, readonly Stay[]>) =>
    [...stays].map(([id, own]) => [id, own.toSorted((a, b) => (stayKey(a) < stayKey(b) ? -1 : 1))]);
  expect(sorted(staysOf(day))).toEqual(sorted(staysOf({ ...day, delays: new Map() })));
});

it("a stay that a silence cuts in two is merged by the first proposal", () => {
  const day = makeLotDay({ ...usualLot, berths: 45, seed: 2 }, morning);
  const berthId = "berth-44";
  const own = { ...day, stays: day.stays.filter((stay) => stay.berthId === berthId) };
  const observations = new Map([[berthId, day.observations.get(berthId) ?? []]]);
  const { afterConflicts: after, ...result } = judgeLot({ ...own, observations });
  expect(result.wrongPending).toBe(2);
  expect(after).toMatchObject({ wrongPending: 0, accepted: 1, rightAccepted: 1, missed: result.missed - 1 });
});

it("on a quiet day all records are right and automatic", () => {
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
