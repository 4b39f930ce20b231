import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { algorithms } from "../algorithm/algorithm.rules.ts";
import {
  type CardId,
  cardIds,
  chartIds,
  chartWidths,
  dashboardLimits,
  foremost,
  generalCards,
  hoverOpenMs,
  isBlockShown,
  occupancy,
  orderedBlocks,
  parkingCards,
  popupMs,
  reloadEveryMs,
  safetyAlgorithms,
  sortSaveMs,
  turnover,
  untilReload,
  wallCards,
} from "./dashboard.rules.ts";

describe("figures", () => {
  it.each([
    ["30 of 40 with 2 abnormal", 8, 30, 78.9],
    ["all free", 40, 0, 0],
    ["all taken", 0, 40, 100],
    ["no berths", 0, 0, 0],
    ["one of three", 2, 1, 33.3],
    ["half up", 1999, 1, 0.1],
  ])("occupancy leaves abnormal berths out: %s", (_, free, occupied, percent) => {
    expect(occupancy(free, occupied)).toBe(percent);
  });

  it.each([
    ["120 entries on 40 berths", 120, 40, 3],
    ["no berths", 5, 0, 0],
    ["no entries", 0, 40, 0],
    ["two decimals", 1, 3, 0.33],
    ["half up", 1, 8, 0.13],
  ])("turnover is entries per berth: %s", (_, entries, berths, expected) => {
    expect(turnover(entries, berths)).toBe(expected);
  });

  it("computes occupancy as a share of the berths without trouble, for any number of berths", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (free, occupied) => {
        const percent = occupancy(free, occupied);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        if (free + occupied > 0) expect(Math.abs(percent - (100 * occupied) / (free + occupied))).toBeLessThan(0.051);
      }),
    );
  });

  it("keeps the first rows and sums the others into one row, so that no count is lost", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100)), fc.integer({ min: 1, max: 12 }), (counts, max) => {
        const { shown, rest } = foremost(
          counts.map((count) => ({ count })),
          max,
        );
        const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
        expect(sum(shown.map(({ count }) => count)) + rest).toBe(sum(counts));
        expect(shown.length).toBe(Math.min(max, counts.length));
        expect(shown.every(({ count }) => count >= Math.max(0, ...counts.toSorted((a, b) => b - a).slice(max)))).toBe(
          true,
        );
      }),
    );
  });
});

describe("cards and charts of the kanban", () => {
  it("have this default order: those of parking, then the general ones", () => {
    expect(cardIds.join(" ")).toBe(
      "berths berthsOccupy avg_parking_turnover charging_gun parking tramParking oilTruck tramCharging deviceOnline pointOnline messageToday messageOpen",
    );
    expect(chartIds.map((id) => `${id} ${chartWidths[id]}`)).toEqual([
      "parkingTrends 100",
      "oilTruckLine 50",
      "newEnergyLine 50",
      "messageTrends 60",
      "messageTypeDist 40",
      "todayNews 60",
      "orgStaffOverview 40",
    ]);
  });

  it("are hidden without berths if they show parking", () => {
    expect(cardIds.filter((id) => isBlockShown(id, false))).toEqual([...generalCards]);
    expect(chartIds.filter((id) => isBlockShown(id, false))).toEqual([
      "messageTrends",
      "messageTypeDist",
      "todayNews",
      "orgStaffOverview",
    ]);
    expect(cardIds.filter((id) => isBlockShown(id, true))).toHaveLength(parkingCards.length + generalCards.length);
  });

  it.each([
    ["nothing saved", [], ["a", "b", "c"]],
    ["all saved", ["c", "a", "b"], ["c", "a", "b"]],
    ["unlisted ones follow in their order", ["c"], ["c", "a", "b"]],
    ["unknown and doubled ones are left out", ["x", "b", "b"], ["b", "a", "c"]],
  ])("puts blocks in the saved order: %s", (_, saved, expected) => {
    expect(orderedBlocks(["a", "b", "c"], saved)).toEqual(expected);
  });
});

describe("constants of the dashboards", () => {
  it("have the documented values", () => {
    expect({ sortSaveMs, hoverOpenMs, reloadEveryMs, popupMs, ...dashboardLimits }).toEqual({
      sortSaveMs: 1500,
      hoverOpenMs: 5000,
      reloadEveryMs: 600_000,
      popupMs: 5000,
      groups: 9,
      messages: 2,
      statistics: 3,
      points: 5,
      algorithms: 10,
      liveAlarms: 30,
    });
  });

  it.each([
    ["12:00:00", "2026-11-20T12:00:00+08:00", 600_000],
    ["12:09:59", "2026-11-20T12:09:59+08:00", 1000],
    ["12:34:56", "2026-11-20T12:34:56+08:00", 304_000],
  ])("requests figures at each full ten minutes: %s", (_, time, wait) => {
    expect(untilReload(Date.parse(time))).toBe(wait);
  });

  it("contain only alarm algorithms of the store in the category 安全", () => {
    const alarms = new Set<string>(algorithms.filter(({ kind }) => kind === "alarm").map(({ id }) => id));
    expect(safetyAlgorithms.filter((id) => !alarms.has(id))).toEqual([]);
    expect(safetyAlgorithms).toHaveLength(10);
  });
});

describe("tiles of the big screen", () => {
  it.each<[string, CardId[], CardId[]]>([
    [
      "what needs a person stands first, then the kanban's order, eight in all",
      [...cardIds],
      [
        ...(["messageToday", "messageOpen", "deviceOnline", "berths"] as const),
        ...(["berthsOccupy", "avg_parking_turnover", "charging_gun", "parking"] as const),
      ],
    ],
    [
      "an order of one's own holds for the others",
      ["oilTruck", "deviceOnline", "berths", "messageOpen", "messageToday"],
      ["messageToday", "messageOpen", "deviceOnline", "oilTruck", "berths"],
    ],
    ["what is turned off does not come back", ["berths", "messageOpen"], ["messageOpen", "berths"]],
    ["nothing is turned on", [], []],
  ])("%s", (_, shown, expected) => {
    expect(wallCards(shown)).toEqual(expected);
  });
});
