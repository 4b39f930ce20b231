import { z } from "zod";
import { AlgorithmId } from "../algorithm/algorithm.device.ts";
import { PlanCounts } from "../device/maintenance.api.ts";
import { maxBulkItems } from "../device/maintenance.rules.ts";
import { MotionChange } from "../device/motion.rules.ts";
import { endpoint } from "../endpoint.ts";
import { Id } from "../scalars.ts";
import { AnalysisFps } from "./camera.api.ts";
import { pointFilter } from "./point.api.ts";

const pointBulkTexts = { points: "请选择视频点位！", settings: "请选择要修改的设置" } as const;

/** Analysis rate of a camera and its motion threshold. Absent fields stay unchanged. */
export const AnalysisSettings = z
  .object({
    action: z.literal("settings"),
    analysis_fps: AnalysisFps.optional(),
    motion: MotionChange.optional(),
  })
  .refine(
    ({ analysis_fps, motion }) => (analysis_fps ?? motion?.level ?? motion?.look_seconds) !== undefined,
    pointBulkTexts.settings,
  );

/** An action on many points at once, with its parameters. */
export const PointBulkRequest = z.discriminatedUnion("action", [
  z.object({ action: z.literal("snapshot") }),
  z.object({ action: z.literal("remove") }),
  AnalysisSettings,
  /** Copies the settings of algorithms from another point to these points. */
  z.object({ action: z.literal("algorithms"), from: Id, alg_ids: z.array(AlgorithmId).min(1).max(32) }),
]);
export type PointBulkRequest = z.infer<typeof PointBulkRequest>;
export type PointBulkAction = PointBulkRequest["action"];

/**
 * Selection of points: ids, or a filter that is applied at the time of the call. Exactly one of both must be present.
 */
const bulkInput = z
  .object({
    request: PointBulkRequest,
    point_ids: z.array(Id).min(1, pointBulkTexts.points).max(maxBulkItems).optional(),
    filter: z.object(pointFilter).optional(),
  })
  .refine(({ point_ids, filter }) => (point_ids === undefined) !== (filter === undefined), pointBulkTexts.points);

export const previewPointBulk = endpoint({
  name: "point.previewBulk",
  method: "POST",
  path: "/api/client/point/bulk/preview",
  permission: "device.manage",
  cost: "query",
  summary: "批量操作点位会做什么：逐个说明，不改变任何内容",
  input: bulkInput,
  output: PlanCounts.extend({
    list: z.array(
      z.object({ _id: Id, name: z.string(), device_name: z.string(), will: z.boolean(), text: z.string() }),
    ),
  }),
});

export const startPointBulk = endpoint({
  name: "point.startBulk",
  method: "POST",
  path: "/api/client/point/bulk/start",
  permission: "device.manage",
  cost: "query",
  summary: "对多个点位执行操作：作为任务执行，逐个给出结果，失败的可重试",
  input: bulkInput,
  output: z.object({ task_id: Id }),
});
