import { describe, expect, it } from "vitest";
import { partsOf, ticksOf, windowAround } from "./time-line.ts";

const minute = 60_000;

describe("timeline", () => {
  it.each([
    ["stands still while the clock crosses it", 4 * minute - 1, 0],
    ["moves on when the clock comes near its end", 4 * minute + 1, 4 * minute + 1],
    ["follows a jump back", -20 * minute, -20 * minute],
  ])("shown span: %s", (_rule, at, middle) => {
    expect(windowAround(0, at, 10 * minute)).toEqual({ from: middle - 5 * minute, to: middle + 5 * minute, middle });
  });

  it.each([
    [10 * minute, minute],
    [60 * minute, 10 * minute],
    [1_440 * minute, 180 * minute],
  ])("of %i ms has ticks at round times, %i ms apart", (range, apart) => {
    const from = Date.parse("2026-11-20T14:30:07+08:00");
    const ticks = ticksOf(from, from + range, 10);
    expect(
      ticks.every((at, index) => at % apart === 0 && (index === 0 || at - (ticks[index - 1] ?? 0) === apart)),
    ).toBe(true);
    expect(ticks.length).toBeGreaterThan(4);
  });

  it("shows the parts of a recording inside the range, and joins parts that are too close to distinguish", () => {
    const spans = [
      { from: -50, to: -10 },
      { from: -5, to: 400 },
      { from: 400.5, to: 500 },
      { from: 600, to: 2_000 },
      { from: 3_000, to: 4_000 },
    ];
    expect(partsOf(spans, { from: 0, to: 1_000 })).toEqual([
      { from: 0, to: 500 },
      { from: 600, to: 1_000 },
    ]);
  });
});
