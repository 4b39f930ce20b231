import { z } from "zod";
import { CountLine } from "../algorithm/line-count.device.ts";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { GroupFilter } from "../group/group-ref.ts";
import { xlsxMime } from "../parking/parking.api.ts";
import { DeviceId, EpochMs, Id } from "../scalars.ts";
import { flowAlgorithms, flowKinds, flowTexts, flowTypes, maxCapacity } from "./flow.rules.ts";

/** Joined by AND. */
const FlowFilter = z.object({
  group_id: GroupFilter,
  device_id: DeviceId.optional(),
  point_id: Id.optional(),
  alg_id: z.string().min(1).max(64).default(flowAlgorithms.vehicles),
});
const type = z.enum(flowTypes, { error: flowTexts.type }).default("day");
const counts = { enter: z.number().int(), leave: z.number().int() };

const FlowSummary = z
  .object({
    ...counts,
    /** Hours of today (HH:00) or days (MM-DD), today last; without counts zero. */
    list: z.array(z.object({ name: z.string(), ...counts })),
    comparison: z.object({
      /** End of the counted period; the previous period is counted up to the same time of day. */
      until: EpochMs,
      ...counts,
      before_enter: z.number().int(),
      before_leave: z.number().int(),
      /** Percent, one decimal; null: no counts in the previous period. */
      enter_growth: z.number().nullable(),
      leave_growth: z.number().nullable(),
    }),
    /** Counted kinds, largest count first. */
    kinds: z.array(z.object({ kind: z.enum(flowKinds), ...counts })),
    /** Time of these figures. */
    at: EpochMs,
  })
  .meta({ id: "FlowSummary" });
export type FlowSummary = z.infer<typeof FlowSummary>;

export const summariseFlow = endpoint({
  name: "flow.summarise",
  method: "GET",
  path: "/api/client/message/statist/trafficFlow",
  permission: "message.read",
  cost: "query",
  summary: "车流、客流统计：今日 24 小时、近 7 天或近 30 天的进入与离开，与前一周期同一时刻对照",
  input: FlowFilter.extend({ type }),
  output: FlowSummary,
});

const InsidePoint = z
  .object({
    point_id: Id,
    point_name: z.string(),
    device_name: z.string(),
    /** In minus out since the reset. */
    inside: z.number().int(),
    /** In minus out of the day up to the reset; 0 if the counts are exact. */
    drift: z.number().int(),
    reset_hour: z.number().int(),
    reset_at: EpochMs,
    capacity: z.number().int().nullable(),
  })
  .meta({ id: "InsidePoint" });
export type InsidePoint = z.infer<typeof InsidePoint>;

export const getInside = endpoint({
  name: "flow.getInside",
  method: "GET",
  path: "/api/client/flow/inside",
  permission: "message.read",
  cost: "query",
  summary: "当前在内：自归零时间起的进入减离开，及归零前未归零的差额",
  input: FlowFilter,
  output: z.object({
    inside: z.number().int(),
    drift: z.number().int(),
    /** Number of points that count; `list` has at most one hundred, with the most people inside first. */
    points: z.number().int(),
    list: z.array(InsidePoint),
  }),
});

const FlowNews = z
  .object({
    _id: Id,
    point_id: Id,
    point_name: z.string(),
    device_name: z.string(),
    ...counts,
    time: EpochMs,
  })
  .meta({ id: "FlowNews" });
export type FlowNews = z.infer<typeof FlowNews>;

export const getFlowNews = endpoint({
  name: "flow.getNews",
  method: "GET",
  path: "/api/client/flow/news",
  permission: "message.read",
  cost: "query",
  summary: "最近 7 天内最新的 7 条计数记录",
  input: FlowFilter,
  output: z.object({ list: z.array(FlowNews) }),
});

const HeatMap = z
  .object({
    /** A signed address; empty: there is no picture of the point. */
    image_url: z.string(),
    image_at: EpochMs.nullable(),
    columns: z.number().int(),
    rows: z.number().int(),
    /** Frequency of positions per cell; column and row from 0. */
    cells: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int()])),
    /** Data of the heat map: alarms, and the positions in them. */
    messages: z.number().int(),
    boxes: z.number().int(),
    /** True if there may be more alarms than the newest ones used here. */
    more: z.boolean(),
    /** Lines over which the algorithm counts, where the platform knows them. */
    lines: z.array(CountLine.pick({ name: true, a: true, b: true })),
  })
  .meta({ id: "HeatMap" });
export type HeatMap = z.infer<typeof HeatMap>;

export const getHeatMap = endpoint({
  name: "flow.getHeatMap",
  method: "GET",
  path: "/api/client/flow/heat",
  permission: "message.read",
  cost: "query",
  summary: "一个点位的热力图：依据其报警中目标所站的位置",
  input: z.object({ point_id: Id, type, alg_id: FlowFilter.shape.alg_id }),
  output: HeatMap,
});

export const exportFlow = endpoint({
  name: "flow.export",
  method: "GET",
  path: "/api/client/flow/export",
  permission: "message.export",
  cost: "export",
  summary: "导出车流、客流统计（xlsx）：每个时段、每个点位一行",
  input: FlowFilter.extend({ type }),
  output: file(xlsxMime),
});

export const saveFlowPoint = endpoint({
  name: "flow.savePoint",
  method: "POST",
  path: "/api/client/flow/point/set",
  permission: "device.manage",
  cost: "query",
  summary: "设置点位的归零时间与容量",
  input: z.object({
    point_id: Id,
    reset_hour: z.coerce
      .number<number>({ error: flowTexts.resetHour })
      .int(flowTexts.resetHour)
      .min(0, flowTexts.resetHour)
      .max(23, flowTexts.resetHour),
    /** Null: no limit. */
    capacity: z
      .number({ error: flowTexts.capacity })
      .int(flowTexts.capacity)
      .min(1, flowTexts.capacity)
      .max(maxCapacity, flowTexts.capacity)
      .nullable()
      .default(null),
  }),
  output: Nothing,
});
