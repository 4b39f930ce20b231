import { LineCountData } from "@huiyan/contract/algorithm/line-count.device";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import fc from "fast-check";
import { expect, test } from "vitest";
import { crossingsPerRecord, periodRecord, periodStart } from "./period.rules.ts";

test("starts periods of a minute at whole minutes", () => {
  expect(periodStart(Date.parse("2026-11-20T08:00:59.999Z"), 60_000)).toBe(Date.parse("2026-11-20T08:00:00Z"));
  expect(periodStart(Date.parse("2026-11-20T08:01:00Z"), 60_000)).toBe(Date.parse("2026-11-20T08:01:00Z"));
});

test("gives no record for a period without crossings", () => {
  expect(periodRecord(0, 60_000, [])).toBeUndefined();
});

test("gives records that fit the contract, with each crossing once, in order of time", () => {
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

test("keeps a full record with the longest line names within the size limit of an event's data", () => {
  const name = "线".repeat(32);
  const many = Array.from({ length: crossingsPerRecord }, (_, index) => ({
    at: 1_795_167_394_504 + index,
    line: name,
    direction: "out" as const,
    kind: "motorcycle" as const,
  }));
  const json = JSON.stringify(LineCountData.parse(periodRecord(0, 60_000, many)));
  expect(Buffer.byteLength(json)).toBeLessThan(deviceLimits.eventDataBytes);
});
