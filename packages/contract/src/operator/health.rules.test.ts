import { describe, expect, it } from "vitest";
import { daysLeft, type FigureRule, healthFigureKeys, healthFigures, judgeFigure, worstState } from "./health.rules.ts";

describe("states of a figure", () => {
  it.each<[string, Parameters<typeof judgeFigure>, string]>([
    ["below its first threshold is ok", ["database_ms", 49], "ok"],
    ["from there on somebody should look", ["database_ms", 50], "attention"],
    ["from the second on it is wrong", ["database_ms", 500], "wrong"],
    ["that gets worse as it falls is ok above", ["disk_free", 15.1], "ok"],
    ["that gets worse as it falls is judged from above", ["disk_free", 15], "attention"],
    ["that gets worse as it falls ends wrong", ["disk_free", 5], "wrong"],
    ["that could not be read is unknown", ["database_ms", null], "unknown"],
    ["of which there is none may be ok", ["disk_days", null], "ok"],
    ["without a backup asks for attention", ["backup_days", null], "attention"],
    ["without thresholds only informs", ["database_bytes", 1e15], "ok"],
  ])("%s", (_rule, [key, value], state) => {
    expect(judgeFigure(key, value)).toBe(state);
  });

  it("become “attention” before they become “wrong”", () => {
    for (const key of healthFigureKeys) {
      const rule: FigureRule = healthFigures[key];
      if (rule.wrong === undefined || rule.attention === undefined) continue;
      const [first, second] = rule.isLowBad === true ? [rule.wrong, rule.attention] : [rule.attention, rule.wrong];
      expect(first, key).toBeLessThanOrEqual(second);
    }
  });
});

it("the overall state is the worst state of any part, and “unknown” is worse than “ok”", () => {
  expect(worstState(["ok", "attention", "wrong", "unknown"])).toBe("wrong");
  expect(worstState(["ok", "attention", "unknown"])).toBe("attention");
  expect(worstState(["ok", "unknown"])).toBe("unknown");
  expect(worstState(["ok"])).toBe("ok");
});

const dayMs = 86_400_000;
it.each<[string, [number, number][], number, number, number | null]>([
  ["a disk that fills by ten a day has ten days for a hundred", [[0, 110]], dayMs, 100, 10],
  ["one that does not fill has no end", [[0, 100]], dayMs, 100, null],
  ["one that was cleaned has none either", [[0, 50]], dayMs, 100, null],
  ["an hour is too short to tell", [[0, 110]], dayMs / 24, 100, null],
  ["nothing is known before the first sample", [], dayMs, 100, null],
])("%s", (_rule, samples, now, free, days) => {
  expect(daysLeft(samples, now, free)).toBe(days);
});
