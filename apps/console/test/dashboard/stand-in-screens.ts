import { type countAlarmsOfGroups, type getAlarmDashboard } from "@huiyan/contract/dashboard/alarm-dashboard.api";
import { type DashboardCharts, type DashboardData } from "@huiyan/contract/dashboard/dashboard.api";
import { cardIds, chartIds } from "@huiyan/contract/dashboard/dashboard.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { type Outlines } from "@huiyan/contract/map/map.api";
import { idOf } from "../factories.ts";
import { standInPlatform } from "../stand-in-platform.ts";
import { good } from "../stand-in-server.ts";

type AlarmFigures = Answer<typeof getAlarmDashboard>;
export type ScreenPoint = AlarmFigures["pointList"][number];

const week = ["11-14", "11-15", "11-16", "11-17", "11-18", "11-19", "11-20"];

/** Returns test point n of a big screen. Point 1 has the ids of the alarms that `makeMessage` returns. */
export function makeScreenPoint(n: number, changes: Partial<ScreenPoint> = {}): ScreenPoint {
  return {
    point_id: idOf(900 + n),
    name: `点位 ${n}`,
    device_id: "HY-DEMO-01",
    device_name: "一体机-01",
    online: true,
    position_coord: null,
    disabled: true,
    messages: 0,
    ...changes,
  };
}

export const kanbanFigures: DashboardData = {
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
  group_msg_count: { 1: [{ group_id: idOf(501), name: "星光路口", count: 38 }], 7: [] },
  alg_msg_counts: { 1: [], 7: [] },
  point_msg_count: [
    { point_id: idOf(902), name: "点位 2", count: 12 },
    { point_id: idOf(901), name: "点位 1", count: 12 },
  ],
  charge_plate_num_30: 1500,
};

export const kanbanCharts: DashboardCharts = {
  parkingTrends: { 1: [], 7: [], 30: [] },
  messageTrends: { date: week, count: [9, 9, 9, 9, 9, 9, 7] },
  messageTypeDist: [{ name: "区域入侵", count: 4, rest: false }],
  todayNews: [],
  orgStaffOverview: { admin: 1, lead: 2, staff: 3, leave: 4, unactive: 5 },
};

/**
 * Returns the answer with the alarm figures of a big screen.
 * @param points by default, the first point has twelve alarms of today
 */
export const alarmFigures = (
  points: readonly ScreenPoint[] = [makeScreenPoint(1, { messages: 12 })],
): AlarmFigures => ({
  data_time: 0,
  pointAlgs: [],
  pointList: [...points],
  points: points.length,
  subGroup: [],
  trendData: { date: week, algs: [{ alg_id: "area_intrusion", name: "区域入侵", count: [9, 9, 9, 9, 9, 9, 7] }] },
  todayMsgInfo: { total: 12, open: 4, handled: 8, list: [{ alg_id: "area_intrusion", name: "区域入侵", count: 12 }] },
  todayPointInfo: {
    total: points.length,
    online: points.filter(({ online }) => online).length,
    alarmed: 1,
    list: points.slice(0, 5).map(({ point_id, name, messages }) => ({ point_id, name, count: messages })),
  },
});

const square = (id: string, name: string, [west, south]: readonly [number, number], side: number) => ({
  type: "Feature" as const,
  properties: { id, name, center: [west + side / 2, south + side / 2] as [number, number] },
  geometry: {
    type: "Polygon" as const,
    coordinates: [
      [
        [west, south],
        [west + side, south],
        [west + side, south + side],
        [west, south + side],
        [west, south],
      ] as [number, number][],
    ],
  },
});
/** Divisions as squares: 重庆 has two districts, 广东 the city 深圳市. */
export const outlinesById: Readonly<Record<string, Outlines>> = {
  "100000": {
    type: "FeatureCollection",
    features: [square("500000", "重庆", [105, 28], 4), square("440000", "广东", [110, 21], 4)],
  },
  "500000": {
    type: "FeatureCollection",
    features: [square("500112", "渝北区", [106, 29], 1), square("500103", "渝中区", [105, 29], 1)],
  },
  "440300": { type: "FeatureCollection", features: [square("440300", "深圳市", [113, 22], 2)] },
  "500112": { type: "FeatureCollection", features: [square("500112", "渝北区", [106, 29], 1)] },
  "440000": { type: "FeatureCollection", features: [square("440300", "深圳市", [113, 22], 2)] },
};

type Answers = NonNullable<Parameters<typeof standInPlatform>[1]>;
const noneOnly: Answer<typeof countAlarmsOfGroups> = { total: 0, list: [] };
const page = { page: 1, size: 30, count: 0 };

/** Answers every request of the big screens with test data. `answers` (by path) take precedence. */
export function standInScreens(answers: Answers = {}) {
  const alarm = alarmFigures();
  const { pointList, trendData, todayMsgInfo } = alarm;
  return standInPlatform([], {
    "/common/weather": () => good({ city: "", weather: null }),
    "/api/client/org/alias/get": () => good({ group: "设备组" }),
    "/api/client/dashboard/data": () => good(kanbanFigures),
    "/api/client/dashboard/full": () => good({ data: kanbanFigures, charts: kanbanCharts }),
    "/api/client/dashboard/alarm": () => good(alarm),
    "/api/client/dashboard/alarm/group/count": () => good(noneOnly),
    "/api/client/dashboard/point": () => good({ data_time: 0, point: pointList[0], trendData, todayMsgInfo }),
    "/api/client/dashboard/regions": () => good({ list: [], unplaced: 0, fit: "100000", points: [] }),
    "/api/client/dashboard/device/group/count": () => good([]),
    "/api/client/dashboard/safety": () => good([]),
    "/api/client/device/list": () => good({ list: [], page, onlineCount: 0 }),
    "/api/client/point/list": () => good({ list: [], page, onlineCount: 0 }),
    "/api/client/point/all": () => good([]),
    "/api/client/live/get": () => good([]),
    "/api/client/message/today": () => good({ list: [], page, device_online_rate: 0 }),
    "/api/client/org/conf/screenmap": () => good({ mapArea: "100000" }),
    "/api/client/org/conf/kanban": () =>
      good({ model_list: [...cardIds, ...chartIds].map((id) => ({ id, open: true })) }),
    "/api/client/org/conf/kanbansort": () => good({ cards: [], charts: [] }),
    "/api/client/map/settings": () => good({ tile_url: "", tile_system: "wgs84", attribution: "", geocoder: false }),
    "/api/client/opt/data": ({ query }) => good(outlinesById[query.id ?? ""]),
    ...answers,
  });
}
