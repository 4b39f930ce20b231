import { LineCountData } from "@huiyan/contract/algorithm/line-count.device";
import fc from "fast-check";
import { expect, test } from "vitest";
import { crossingsPerRecord, periodRecord, periodStart } from "./period.rules.ts";

test("periods of a minute start at whole minutes", () => {
  expect(periodStart(Date.parse("2026-11-20T08:00:59.999Z"), 60_000)).toBe(Date.parse("2026-11-20T08:00:00Z"));
  expect(periodStart(Date.parse("2026-11-20T08:01:00Z"), 60_000)).toBe(Date.parse("2026-11-20T08:01:00Z"));
});

test("a quiet period gives no record", () => {
  expect(periodRecord(0, 60_000, [])).toBeUndefined();
});

test("a record fits the contract, counts each crossing once and lists them in order of time", () => {
  const crossing = fc.record({
    at: fc.integer({ min: 0, max: 60_000 }),
    line: fc.constant("门"),
    direction: fc.constantFrom("in" as const, "out" as const),
  });
  fc.assert(
    fc.property(fc.array(crossing, { minLength: 1, maxLength: 50 }), (crossings) => {
      const record = LineCountData.parse(periodRecord(0, 60_000, crossings));
      expect(record.count_in + record.count_out).toBe(crossings.length);
      expect(record.crossings.map(({ at }) => at)).toEqual(crossings.map(({ at }) => at).sort((a, b) => a - b));
    }),
  );
});

test("a record never holds more than the contract allows", () => {
  const many = Array.from({ length: crossingsPerRecord + 1 }, (_, at) => ({
    at,
    line: "门",
    direction: "in" as const,
  }));
  expect(LineCountData.parse(periodRecord(0, 60_000, many)).count_in).toBe(crossingsPerRecord);
});
