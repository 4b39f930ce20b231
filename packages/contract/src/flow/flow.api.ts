import { z } from "zod";
import { CountLine } from "../algorithm/line-count.device.ts";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { GroupFilter } from "../group/group-ref.ts";
import { xlsxMime } from "../parking/parking.api.ts";
import { DeviceId, EpochMs, Id } from "../scalars.ts";
import { flowAlgorithms, flowKinds, flowTexts, flowTypes, maxCapacity } from "./flow.rules.ts";

/** Filters of traffic counts, joined by AND. */
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
    /** Counts per hour of today (HH:00) or per day (MM-DD), today last; 0 where nothing was counted. */
    list: z.array(z.object({ name: z.string(), ...counts })),
    comparison: z.object({
      /** End of the counted period, epoch ms. The previous period is counted up to the same time of day. */
      until: EpochMs,
      ...counts,
      before_enter: z.number().int(),
      before_leave: z.number().int(),
      /** Growth in percent, one decimal; null: the previous period has no counts. */
      enter_growth: z.number().nullable(),
      leave_growth: z.number().nullable(),
    }),
    /** Counted kinds, largest count first. */
    kinds: z.array(z.object({ kind: z.enum(flowKinds), ...counts })),
    /** Time at which the server computed the figures. */
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
    /** Entries minus exits since the last reset. */
    inside: z.number().int(),
    /** Entries minus exits of the last full day before the reset; 0 if counting were exact. */
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
    /** Number of points with counts; `list` has at most `maxInsidePoints` of them, most people inside first. */
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
    /** Signed address of the point's picture; empty if there is none. */
    image_url: z.string(),
    image_at: EpochMs.nullable(),
    columns: z.number().int(),
    rows: z.number().int(),
    /** Number of positions per cell: [column, row, count]; column and row from 0. */
    cells: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int()])),
    /** Basis of the heat map: number of alarms, and number of positions in them. */
    messages: z.number().int(),
    boxes: z.number().int(),
    /** True if there are more alarms than were used; the newest are used. */
    more: z.boolean(),
    /** Lines across which the algorithm counts, if the platform knows them. */
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
    /** Maximum people inside; null: no limit. */
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
