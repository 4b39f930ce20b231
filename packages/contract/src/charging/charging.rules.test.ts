import { expect, it } from "vitest";
import { defaultChargingRule } from "../parking/fee.rules.ts";
import { defaultStatisticDays, maxStatisticDays } from "../parking/parking.rules.ts";
import {
  chargingDays,
  growth,
  isChargingStay,
  maskPhone,
  maxDaysAhead,
  minChargingSeconds,
  type ReportedStay,
  rankedPlates,
  ruleBounds,
  shownStays,
  simulatedDays,
} from "./charging.rules.ts";
import { RuleInput, setChargingRules } from "./rule.api.ts";

it("have the documented bounds, steps and decimals", () => {
  expect(ruleBounds).toEqual({
    occupy_cost: { min: 0.01, max: 100, step: 0.1, decimals: 2 },
    max_price: { min: 1, max: 1000, step: 1, decimals: 2 },
    start_time: { min: 1, max: 1000, step: 1, decimals: 0 },
  });
});

it.each([
  ["quick ranges, days", chargingDays, [7, 30, 90]],
  ["plates of the ranking", rankedPlates, 10],
  ["days that are computed anew", simulatedDays, 30],
  ["stays that are shown of them", shownStays, 10],
  ["seconds of charging that count", minChargingSeconds, 60],
  ["days ahead of which a rule can begin", maxDaysAhead, 366],
  ["days of the statistics at first", defaultStatisticDays, 7],
  ["days of the statistics at most", maxStatisticDays, 90],
  ["default rule", defaultChargingRule, { occupy_cost_fen: 20, max_price_fen: 3000, start_time: 20 }],
])("%s: %j", (_, constant, value) => {
  expect(constant).toEqual(value);
});

const rule = { occupy_cost: 0.2, max_price: 30, start_time: 20 };
const cost = "占用费单价为 0.01 到 100 元，最多两位小数";
const cap = "单次封顶为 1 到 1000 元，最多两位小数";
const free = "免费时长为 1 到 1000 分钟的整数";

it.each([
  [{}, []],
  [{ occupy_cost: 0.01, max_price: 1, start_time: 1 }, []],
  [{ occupy_cost: 100, max_price: 1000, start_time: 1000 }, []],
  [{ occupy_cost: 0.29, max_price: 19.99 }, []],
  [{ occupy_cost: "0.35" }, []],
  [{ occupy_cost: 0 }, [cost]],
  [{ occupy_cost: 0.009 }, [cost, cost]],
  [{ occupy_cost: 100.01 }, [cost]],
  [{ occupy_cost: 0.123 }, [cost]],
  [{ occupy_cost: "一" }, [cost]],
  [{ max_price: 0.99 }, [cap]],
  [{ max_price: 1000.5 }, [cap]],
  [{ max_price: 10.001 }, [cap]],
  [{ start_time: 0 }, [free]],
  [{ start_time: 1001 }, [free]],
  [{ start_time: 15.5 }, [free]],
  [{ start_time: Number.NaN }, [free]],
])("the rule %j is refused with %j", (change, problems) => {
  const { error } = RuleInput.safeParse({ ...rule, ...change });
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(problems);
});

it("accepts a rule without a start date", () => {
  expect(setChargingRules.input.parse(rule)).toEqual(rule);
});

const stay: ReportedStay = {
  isNewEnergyBerth: true,
  carType: 2,
  plate: "粤BD12345",
  hasEntry: true,
  scrap: false,
  exclude: false,
  isMergedAway: false,
  staySeconds: 3600,
  chargingSeconds: 60,
  knownSeconds: 3600,
};
it.each([
  ["a minute of charging was seen", {}, true],
  ["less was seen", { chargingSeconds: 59 }, false],
  ["a minute was seen, the rest is unknown", { knownSeconds: 60 }, true],
  ["charging is unknown, the stay was longer than two minutes", { chargingSeconds: 0, knownSeconds: 0 }, true],
  ["charging is unknown, and it was two minutes", { chargingSeconds: 0, knownSeconds: 0, staySeconds: 120 }, false],
  ["four fifths are known, and it did not charge", { chargingSeconds: 0, knownSeconds: 2880 }, false],
  ["a little less is known", { chargingSeconds: 0, knownSeconds: 2879 }, true],
  ["of a fuel berth", { isNewEnergyBerth: false }, false],
  ["of a fuel car", { carType: 1 }, false],
  ["its plate was not read", { plate: "" }, false],
  ["its entry is missing", { hasEntry: false }, false],
  ["discarded", { scrap: true }, false],
  ["excluded", { exclude: true }, false],
  ["merged into another", { isMergedAway: true }, false],
] as const)("a stay counts as charging, %s: %j → %s", (_, change, counts) => {
  expect(isChargingStay({ ...stay, ...change })).toBe(counts);
});

it.each([
  ["13812341234", "138****1234"],
  ["", ""],
])("the phone %s is shown as %s", (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
});

it.each([
  [12, 15, 25],
  [4, 3, -25],
  [3, 4, 33.3],
  [0, 5, 100],
  [0, 0, 0],
  [5, 0, -100],
])("from %i to %i is a growth of %d %%", (before, now, percent) => {
  expect(growth(before, now)).toBe(percent);
});
