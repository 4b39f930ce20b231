import { fen } from "@huiyan/contract/parking/fen";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { feesInDatabase } from "#test/parking/fee-in-database.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { sumOfRecord } from "../records/record-fee.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const entry = Date.UTC(2026, 10, 1);
/** Lengths of stays: near the limit of the free minutes, where one second changes the fee, and far beyond. */
const milliseconds = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map((seconds) => seconds * 60_000),
  fc.integer({ min: 0, max: 40 * 60 }).map((seconds) => seconds * 1000),
  fc.integer({ min: 0, max: 80 * 3_600_000 }),
);
const cause = fc.constantFrom(null, null, null, null, "测试");
const stay = fc
  .record({
    length: milliseconds,
    car_type: fc.constantFrom(1, 2),
    is_new_energy: fc.constantFrom(true, true, true, false),
    charging: fc.double({ min: 0, max: 1, noNaN: true }),
    known: fc.double({ min: 0.75, max: 1, noNaN: true }),
    exact: fc.boolean(),
    hasEntry: fc.constantFrom(true, true, true, false),
    hasLeave: fc.constantFrom(true, true, true, false),
    scrap_cause: cause,
    dispute_cause: cause,
    exclude_cause: cause,
    review_state: fc.constantFrom(1, 2, 3, 4),
  })
  .map(({ length, charging, known, exact, hasEntry, hasLeave, ...rest }) => ({
    ...rest,
    entry_at: hasEntry || !hasLeave ? new Date(entry) : null,
    leave_at: hasLeave ? new Date(entry + length) : null,
    charging_seconds: Math.round((length / 1000) * charging),
    known_seconds: Math.round((length / 1000) * (exact ? 0.8 : known)),
    plate: "粤B12345",
    merged_into: null,
    merged_from: null,
    order_state: 0,
  }));
const rule = fc.record({
  occupy_cost_fen: fc.integer({ min: 1, max: 10_000 }).map(fen),
  max_price_fen: fc.integer({ min: 100, max: 100_000 }).map(fen),
  start_time: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1000 })),
});

it("the database computes the same fee in fen as the rules", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stay, { minLength: 1000, maxLength: 1000 }), rule, async (stays, of) => {
      expect(await feesInDatabase(app, stays, of)).toEqual(stays.map((one) => sumOfRecord(one, of)?.fee_fen ?? null));
    }),
    { numRuns: 10 },
  );
});

it.each([
  // examples of docs/reference/orders.md O2: length of the stay in seconds, fee in fen
  [1199, 0],
  [1200, 0],
  [1201, 20],
  [2730, 520],
  [3600, 800],
  [7200, 2000],
  [10_140, 2980],
  [10_141, 3000],
  [93_600, 3000],
] as const)("of %i seconds it is %i fen", async (seconds, fee) => {
  const [record] = fc.sample(stay, 1);
  if (record === undefined) throw new Error("no record");
  const times = {
    entry_at: new Date(entry),
    leave_at: new Date(entry + seconds * 1000),
    car_type: 1,
    is_new_energy: true,
  };
  const usual = { occupy_cost_fen: fen(20), max_price_fen: fen(3000), start_time: 20 };
  const clean = { scrap_cause: null, exclude_cause: null };
  expect(await feesInDatabase(app, [{ ...record, ...times, ...clean }], usual)).toEqual([fee]);
});
