import { z } from "zod";
import { handleStates } from "../alarm/alarm.rules.ts";
import { Headline } from "../alarm/headline.api.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { Coordinate } from "../point/point.api.ts";
import { EpochMs, Id } from "../scalars.ts";
import { AlgorithmCount, Count, NamedCount, RankedPoint } from "./dashboard-counts.ts";

/** Counts of berths that a device observes and that are not voided. docs/reference/statistics.md S1. */
const BerthCounts = z.object({ total: Count, free: Count, occupied: Count, abnormal: Count, void: Count });

/** Figures of the kanban's parking cards; null: no berths exist. docs/reference/statistics.md S1 and S2. */
const ParkingCards = z.object({
  berths: Count,
  berthsOccupy: z.number(),
  avg_parking_turnover: z.number(),
  charging_gun: Count,
  parking: Count,
  tramParking: Count,
  oilTruck: Count,
  tramCharging: Count,
  occupied: Count,
  free: Count,
  abnormal: Count,
});

/** An administrative division on the map, with its points and today's alarms. */
const Region = z.object({
  code: z.string(),
  name: z.string(),
  points: Count,
  online: Count,
  messages: Count,
});
export type Region = z.infer<typeof Region>;

const RankedGroup = NamedCount.extend({ group_id: Id });

export const DashboardData = z
  .object({
    data_time: EpochMs,
    groups: Count,
    devices: Count,
    devices_online: Count,
    device_online_rate: z.number(),
    points: Count,
    points_online: Count,
    algs: Count,
    /** Number of members in the caller's scope; null for callers who do not manage members. */
    users: Count.nullable(),
    berths: Count,
    parking: ParkingCards.nullable(),
    messages: z.object({ today_added: Count, today_open: Count, growth: z.number().nullable() }),
    /** Number of divisions that contain points. */
    places: Count,
    /** Divisions of the map area that contain points. */
    city_list: z.array(Region),
    /**
     * Groups with the most alarms, today (`1`) and in the last seven days (`7`). An alarm counts once in every group of
     * its device and in their parent groups.
     */
    group_msg_count: z.object({ 1: z.array(RankedGroup), 7: z.array(RankedGroup) }),
    alg_msg_counts: z.object({ 1: z.array(AlgorithmCount), 7: z.array(AlgorithmCount) }),
    point_msg_count: z.array(RankedPoint),
    /** Number of different plates that charged in the last thirty days. */
    charge_plate_num_30: Count,
  })
  .meta({ id: "DashboardData" });
export type DashboardData = z.infer<typeof DashboardData>;

export const getDashboardData = endpoint({
  name: "dashboard.getData",
  method: "GET",
  path: "/api/client/dashboard/data",
  permission: "member",
  cost: "query",
  summary: "大屏数据：总数、停车指标、设备组与点位报警排行、地图各区域",
  /** `home`: accepted because clients send it; it does not change the answer. */
  input: z.object({ home: z.coerce.number<number>().int().min(0).max(1).optional() }),
  output: DashboardData,
});

export const getRegions = endpoint({
  name: "dashboard.getRegions",
  method: "GET",
  path: "/api/client/dashboard/regions",
  permission: "member",
  cost: "query",
  summary: "地图下钻：一个区域之下各区域的点位、在线与今日报警",
  input: z.object({ code: z.string().regex(/^\d{6}$/, "行政区划不存在") }),
  output: z.object({
    list: z.array(Region),
    /** Number of points in scope without a position; they are on no map. */
    unplaced: Count,
    /** Code of the smallest division with an outline that contains all points in scope. */
    fit: z.string(),
    /** Points of the division, most alarms first; empty if the division has subdivisions. */
    points: z.array(
      z.object({
        point_id: Id,
        name: z.string(),
        device_name: z.string(),
        online: z.boolean(),
        position_coord: Coordinate,
        messages: Count,
      }),
    ),
  }),
});

/** Parking figures per hour of today up to now, or per day; the last entry is the current one. */
const ParkingTrend = z.array(
  z.object({
    name: z.string(),
    park_in: Count,
    park_out: Count,
    /** On new-energy berths: entries of fuel cars (`oil_truck`), and charging stays (`tram_charging`). */
    oil_truck: Count,
    tram_charging: Count,
  }),
);

export const getParkingTrend = endpoint({
  name: "dashboard.getParkingTrend",
  method: "GET",
  path: "/api/client/dashboard/parking/trend",
  permission: "member",
  cost: "query",
  summary: "停车趋势：今日按小时，近 7 天与近 30 天按天",
  input: z.object({
    days: z.coerce
      .number<number>()
      .pipe(z.union([z.literal(1), z.literal(7), z.literal(30)], { error: "请选择 1、7 或 30 天" }))
      .default(7),
  }),
  output: ParkingTrend,
});

export const countDevicesOfGroups = endpoint({
  name: "dashboard.countDevices",
  method: "GET",
  path: "/api/client/dashboard/device/group/count",
  permission: "member",
  cost: "query",
  summary: "各设备组的设备数与在线数",
  input: Nothing,
  output: z.array(z.object({ group_id: Id, group: z.string(), device: Count, online: Count })),
});

export const countParkingOfToday = endpoint({
  name: "dashboard.countParking",
  method: "GET",
  path: "/api/client/dashboard/parking/data/count",
  permission: "member",
  cost: "query",
  summary: "今日泊入、泊出、在场、订单数与金额（分）",
  input: Nothing,
  output: z.object({ in: Count, out: Count, open: Count, orders: Count, amount_fen: Count }),
});

export const countBerths = endpoint({
  name: "dashboard.countBerths",
  method: "GET",
  path: "/api/client/dashboard/parking/berth/count",
  permission: "member",
  cost: "query",
  summary: "泊位总数、空闲、占用、异常与作废",
  input: Nothing,
  output: BerthCounts,
});

const Days = z.object({ date: z.array(z.string()), count: z.array(Count) });
const Charts = z.object({
  parkingTrends: z.object({ 1: ParkingTrend, 7: ParkingTrend, 30: ParkingTrend }).nullable(),
  messageTrends: Days,
  messageTypeDist: z.array(NamedCount.extend({ rest: z.boolean() })),
  todayNews: z.array(Headline),
  orgStaffOverview: z.object({ admin: Count, lead: Count, staff: Count, leave: Count, unactive: Count }).nullable(),
});

export const getFullDashboard = endpoint({
  name: "dashboard.getFull",
  method: "GET",
  path: "/api/client/dashboard/full",
  permission: "member",
  cost: "query",
  summary: "看板全部指标卡与图表",
  input: Nothing,
  output: z.object({ data: DashboardData, charts: Charts }),
});

export const getCharts = endpoint({
  name: "dashboard.getCharts",
  method: "GET",
  path: "/api/client/dashboard/full1",
  permission: "member",
  cost: "query",
  summary: "看板图表",
  input: Nothing,
  output: Charts,
});
export type DashboardCharts = z.infer<typeof Charts>;

const StateCounts = z.object(
  Object.fromEntries(handleStates.map((state) => [state, Count])) as Record<
    (typeof handleStates)[number],
    typeof Count
  >,
);

export const getSafety = endpoint({
  name: "dashboard.getSafety",
  method: "GET",
  path: "/api/client/dashboard/safety",
  permission: "member",
  cost: "query",
  summary: "今日安全类报警：各算法按处理状态",
  input: Nothing,
  output: z.array(z.object({ alg_id: z.string(), name: z.string(), total: Count, states: StateCounts })),
});
