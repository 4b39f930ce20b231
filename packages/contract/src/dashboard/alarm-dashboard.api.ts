import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { GroupFilter } from "../group/group-ref.ts";
import { Coordinate } from "../point/point.api.ts";
import { EpochMs, Id } from "../scalars.ts";
import { AlgorithmCount, Count, RankedPoint } from "./dashboard-counts.ts";

const Trend = z.object({
  date: z.array(z.string()),
  algs: z.array(z.object({ alg_id: z.string(), name: z.string(), count: z.array(Count) })),
});
const AlarmsOfToday = z.object({ total: Count, open: Count, handled: Count, list: z.array(AlgorithmCount) });

export const getAlarmDashboard = endpoint({
  name: "dashboard.getAlarm",
  method: "GET",
  path: "/api/client/dashboard/alarm",
  permission: "member",
  cost: "query",
  summary: "告警大屏：一个设备组的点位、7 天趋势、今日合计与下级设备组",
  input: z.object({ group_id: GroupFilter }),
  output: z.object({
    data_time: EpochMs,
    /** Algorithms at the points of the group, with the number of points. */
    pointAlgs: z.array(z.object({ alg_id: z.string(), name: z.string(), points: Count })),
    /** Points for the map. `disabled`: the point has no position and is not drawn. */
    pointList: z.array(
      z.object({
        point_id: Id,
        name: z.string(),
        device_id: z.string(),
        device_name: z.string(),
        online: z.boolean(),
        position_coord: Coordinate.nullable(),
        disabled: z.boolean(),
        messages: Count,
      }),
    ),
    /** Number of points in the group; `pointList` ends at a limit. */
    points: Count,
    /** At most ten algorithms with their alarms of the last seven days, today last. */
    trendData: Trend,
    todayMsgInfo: AlarmsOfToday,
    todayPointInfo: z.object({ total: Count, online: Count, alarmed: Count, list: z.array(RankedPoint) }),
    subGroup: z.array(z.object({ group_id: Id, name: z.string(), devices: Count, online: Count, messages: Count })),
  }),
});

export const countAlarmsOfGroups = endpoint({
  name: "dashboard.countAlarms",
  method: "GET",
  path: "/api/client/dashboard/alarm/group/count",
  permission: "member",
  cost: "query",
  summary: "各设备组今日报警数：一条报警在其设备的每个设备组及上级中各计一次",
  input: Nothing,
  /** `total` counts every alarm once. Groups without alarms are left out. */
  output: z.object({ total: Count, list: z.array(z.object({ group_id: Id, count: Count })) }),
});

export const getPointDashboard = endpoint({
  name: "dashboard.getPoint",
  method: "GET",
  path: "/api/client/dashboard/point",
  permission: "member",
  cost: "query",
  summary: "点位大屏：一个点位的状态、7 天趋势与今日报警",
  input: z.object({ point_id: Id }),
  output: z.object({
    data_time: EpochMs,
    point: z.object({
      point_id: Id,
      name: z.string(),
      device_id: z.string(),
      device_name: z.string(),
      online: z.boolean(),
      position_coord: Coordinate.nullable(),
    }),
    trendData: Trend,
    todayMsgInfo: AlarmsOfToday,
  }),
});
