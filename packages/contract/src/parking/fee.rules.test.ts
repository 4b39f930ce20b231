import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  type BilledStay,
  billableSeconds,
  type ChargingRule,
  defaultChargingRule,
  feeOf,
  feeSum,
} from "./fee.rules.ts";
import { fen, fenOfYuan, formatYuan } from "./fen.ts";

const seconds = (time: string) => {
  const [h = 0, m = 0, s = 0] = time.split(":").map(Number);
  return h * 3600 + m * 60 + s;
};
const fuel = (time: string): BilledStay => ({
  carType: 1,
  seconds: seconds(time),
  chargingSeconds: 0,
  knownSeconds: 0,
});
const electric = (time: string, charging: string, known = time): BilledStay => ({
  carType: 2,
  seconds: seconds(time),
  chargingSeconds: seconds(charging),
  knownSeconds: seconds(known),
});
const other: ChargingRule = { occupy_cost_fen: fen(35), max_price_fen: fen(1200), start_time: 15 };

describe("the occupancy fee", () => {
  test.each([
    ["1", fuel("0:19:59"), defaultChargingRule, 0],
    ["2", fuel("0:20:00"), defaultChargingRule, 0],
    ["3", fuel("0:20:01"), defaultChargingRule, 20],
    ["4", fuel("0:45:30"), defaultChargingRule, 520],
    ["5", fuel("1:00:00"), defaultChargingRule, 800],
    ["6", fuel("2:00:00"), defaultChargingRule, 2000],
    ["7", fuel("2:49:00"), defaultChargingRule, 2980],
    ["8: the cap", fuel("2:49:01"), defaultChargingRule, 3000],
    ["9: over midnight", fuel("26:00:00"), defaultChargingRule, 3000],
    ["10: what it charged is not billed", electric("3:00:00", "2:10:00"), defaultChargingRule, 600],
    ["11: 40 minutes", fuel("0:40:00"), defaultChargingRule, 400],
    ["11: 48 minutes", fuel("0:48:00"), defaultChargingRule, 560],
    ["11: both as one of 90", fuel("1:30:00"), defaultChargingRule, 1400],
    ["12: another rule", fuel("0:47:10"), other, 1155],
    ["charging unknown", electric("3:00:00", "0:00:00", "2:23:59"), defaultChargingRule, 0],
    ["charging known for 80 %", electric("3:00:00", "0:00:00", "2:24:00"), defaultChargingRule, 3000],
  ] as const)("worked example %s", (_, stay, rule, fee) => expect(feeOf(stay, rule)).toBe(fee));

  const rule = fc.record({
    occupy_cost_fen: fc.integer({ min: 1, max: 10_000 }).map(fen),
    max_price_fen: fc.integer({ min: 100, max: 100_000 }).map(fen),
    start_time: fc.integer({ min: 1, max: 1000 }),
  });
  const stay = fc
    .record({ carType: fc.constantFrom(1 as const, 2 as const), seconds: fc.integer({ min: 0, max: 300_000 }) })
    .chain((each) =>
      fc.record({
        carType: fc.constant(each.carType),
        seconds: fc.constant(each.seconds),
        chargingSeconds: fc.integer({ min: 0, max: each.seconds }),
        knownSeconds: fc.integer({ min: 0, max: each.seconds }),
      }),
    );

  it("is a whole number of fen from 0 to the cap, for 10,000 random stays", () => {
    fc.assert(
      fc.property(stay, rule, (each, by) => {
        const fee = feeOf(each, by);
        expect(Number.isSafeInteger(fee)).toBe(true);
        expect(fee).toBeGreaterThanOrEqual(0);
        expect(fee).toBeLessThanOrEqual(by.max_price_fen);
      }),
      { numRuns: 10_000 },
    );
  });

  it("never decreases when a stay lasts longer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 0, max: 10_000 }), rule, (time, more, by) => {
        expect(feeSum(time + more, by).fee_fen).toBeGreaterThanOrEqual(feeSum(time, by).fee_fen);
      }),
      { numRuns: 2_000 },
    );
  });

  it("equals the result of its explained lines", () => {
    fc.assert(
      fc.property(stay, rule, (each, by) => {
        const sum = feeSum(billableSeconds(each), by);
        expect(sum.free + sum.billed).toBe(sum.minutes);
        expect(sum.uncapped_fen).toBe(sum.billed * by.occupy_cost_fen);
        expect(sum.fee_fen).toBe(Math.min(sum.uncapped_fen, by.max_price_fen));
      }),
    );
  });
});

describe("amounts in fen", () => {
  test.each([
    [0.2, 20],
    [1.005, 101],
    [30, 3000],
    [0.29, 29],
    [100, 10_000],
  ])("%f yuan are %i fen", (yuan, amount) => expect(fenOfYuan(yuan)).toBe(amount));
  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [120_800, "1,208.00"],
    [-2050, "-20.50"],
  ])("%i fen are shown as %s", (amount, text) => expect(formatYuan(fen(amount))).toBe(text));
  it("refuse numbers that are not whole", () => expect(() => fen(0.5)).toThrow());
});
