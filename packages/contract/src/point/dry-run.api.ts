import { z } from "zod";
import { ArrangementGraphInput } from "../algorithm/arrangement.api.ts";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { Id } from "../scalars.ts";
import { DryRunResult, dryRunTexts, RecordedSpan } from "./dry-run.device.ts";

export const startDryRun = endpoint({
  name: "point.startDryRun",
  method: "POST",
  path: "/api/client/point/alg/try",
  permission: "device.manage",
  cost: "device",
  summary: "用报警录像或设备录像（最长 60 秒）试运行编排：由设备按点位的算法设置逐帧分析，不产生报警",
  /** One of both: an alarm that has a clip, or a time that the device has recorded. */
  input: z
    .object({
      point_id: Id,
      message_id: Id.optional(),
      recording: RecordedSpan.optional(),
      graph: ArrangementGraphInput,
    })
    .refine(({ message_id, recording }) => (message_id === undefined) !== (recording === undefined), {
      error: dryRunTexts.none,
      path: ["message_id"],
    }),
  output: z.object({ _id: Id }),
});

export const getDryRun = endpoint({
  name: "point.getDryRun",
  method: "GET",
  path: "/api/client/point/alg/try",
  permission: "device.manage",
  cost: "query",
  summary: "试运行的进度与结果，仅发起人可见",
  input: z.object({ _id: Id }),
  output: z.object({
    state: z.enum(["running", "done", "failed"]),
    percent: z.number(),
    /** What it is doing, or why it failed. */
    text: z.string(),
    /** As the device sent it, once it is done: whoever shows it unpacks it. */
    trace: DryRunResult.shape.trace.nullable(),
  }),
});

/** The bytes of an alarm's clip, for a device that was asked to try an arrangement on it. */
export const downloadClip = endpoint({
  name: "point.downloadClip",
  method: "GET",
  path: "/api/device/clip/:id",
  permission: "device",
  cost: "file",
  summary: "设备下载试运行的录像",
  input: Nothing,
  output: file("video/mp4"),
});
