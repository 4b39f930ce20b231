import { type DashboardCharts, type DashboardData } from "@huiyan/contract/dashboard/dashboard.api";
import { cardIds, chartIds } from "@huiyan/contract/dashboard/dashboard.rules";
import { describe, expect, it } from "vitest";
import { blockChart, cardFigure } from "./kanban-blocks.ts";

const data: DashboardData = {
  data_time: 0,
  groups: 3,
  devices: 486,
  devices_online: 474,
  device_online_rate: 97.5,
  points: 1200,
  points_online: 1180,
  algs: 4,
  users: 8,
  berths: 412,
  places: 2,
  city_list: [],
  parking: {
    berths: 412,
    berthsOccupy: 78.9,
    avg_parking_turnover: 3,
    charging_gun: 86,
    parking: 1236,
    tramParking: 364,
    oilTruck: 7,
    tramCharging: 207,
    occupied: 318,
    free: 85,
    abnormal: 9,
  },
  messages: { today_added: 214, today_open: 27, growth: 25 },
  group_msg_count: { 1: [], 7: [] },
  alg_msg_counts: { 1: [], 7: [] },
  point_msg_count: [],
  charge_plate_num_30: 1500,
};
const none = { ...data, parking: null, messages: { today_added: 0, today_open: 0, growth: -12.5 } };

describe("cards of the kanban", () => {
  it.each([
    ["berths", "泊位总数 412 个，新能源 86"],
    ["berthsOccupy", "泊位占用率 78.9 %，占用 318"],
    ["avg_parking_turnover", "泊位周转率 3.00 次，"],
    ["charging_gun", "充电枪数 86 支，"],
    ["parking", "今日泊入 1,236 辆，周转 3.00"],
    ["tramParking", "新能源车泊入 364 辆，"],
    ["oilTruck", "燃油车占位 7 辆，，醒目"],
    ["tramCharging", "今日充电 207 次，近 30 天 1500 车"],
    ["deviceOnline", "设备在线率 97.5 %，474 / 486"],
    ["pointOnline", "在线点位 1,180 路，共 1200"],
    ["messageToday", "今日报警 214 条，较昨日 +25.0%"],
    ["messageOpen", "待处理报警 27 条，，醒目"],
  ] as const)("card %s shows: %s", (id, expected) => {
    const { label, value, unit, note, isAlert } = cardFigure(id, data);
    expect(`${label} ${value} ${unit}，${note}${isAlert ? "，醒目" : ""}`).toBe(expected);
  });

  it("every card explains its figure, and no card is highlighted when there is no problem", () => {
    for (const id of cardIds) {
      expect(cardFigure(id, data).meaning.length).toBeGreaterThan(5);
      expect(cardFigure(id, none).isAlert).toBe(false);
    }
    expect(cardFigure("messageToday", none).note).toBe("较昨日 -12.5%");
  });
});

describe("charts of the kanban", () => {
  const row = { name: "00:00", park_in: 5, park_out: 3, oil_truck: 1, tram_charging: 2 };
  const charts: DashboardCharts = {
    parkingTrends: { 1: [row], 7: [row, row], 30: [row] },
    messageTrends: { date: ["11-20"], count: [7] },
    messageTypeDist: [
      { name: "区域入侵", count: 4, rest: false },
      { name: "其他", count: 3, rest: true },
    ],
    todayNews: [],
    orgStaffOverview: { admin: 1, lead: 2, staff: 3, leave: 4, unactive: 5 },
  };

  it.each([
    ["parkingTrends", "line", { 泊入: [5, 5], 泊出: [3, 3] }, true],
    ["oilTruckLine", "line", { 燃油车占位: [1, 1] }, true],
    ["newEnergyLine", "line", { 充电停车: [2, 2] }, true],
    ["messageTrends", "line", { 今日报警: [7] }, false],
    ["messageTypeDist", "ranking", { 今日报警: [4, 3] }, false],
    ["orgStaffOverview", "donut", { 人数: [1, 2, 3, 5, 4] }, false],
  ] as const)("chart %s is of kind %s", (id, kind, series, hasRange) => {
    const chart = blockChart(id, charts, 7);
    expect(chart?.kind).toBe(kind);
    expect(Object.fromEntries(chart?.data.series.map(({ name, values }) => [name, values]) ?? [])).toEqual(series);
    expect(chart?.hasRange).toBe(hasRange);
  });

  it("returns no parking charts without berths, no chart of members without its data, and no chart for the news", () => {
    const bare = { ...charts, parkingTrends: null, orgStaffOverview: null };
    expect(chartIds.filter((id) => blockChart(id, bare, 1) === undefined)).toEqual([
      ...["parkingTrends", "oilTruckLine", "newEnergyLine", "todayNews", "orgStaffOverview"],
    ]);
  });
});
