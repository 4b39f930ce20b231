import { z } from "zod";
import { AlgorithmId } from "../algorithm/algorithm.device.ts";
import { ArrangementGraphInput } from "../algorithm/arrangement.api.ts";
import { arrangementLimits } from "../algorithm/arrangement.rules.ts";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { pastedText } from "../pasted.ts";
import { CommaList, Id } from "../scalars.ts";
import { DryRunResult, dryRunTexts, RecordedSpan } from "./dry-run.device.ts";

export const startDryRun = endpoint({
  name: "point.startDryRun",
  method: "POST",
  path: "/api/client/point/alg/try",
  permission: "device.manage",
  cost: "device",
  summary: "用报警录像或设备录像（最长 60 秒）试运行编排：由设备按点位的算法设置逐帧分析，不产生报警",
  /** Video to run on. Exactly one must be given: an alarm with a clip, or a time at which the device recorded. */
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

/** Maximum points in the selection list of a dry run. */
export const maxDryRunPoints = 50;

export const findDryRunPoints = endpoint({
  name: "point.findDryRunPoints",
  method: "GET",
  path: "/api/client/point/alg/try/points",
  permission: "device.manage",
  cost: "query",
  summary: "可试运行编排的点位；不能试运行的附原因，排在后面",
  input: z.object({
    keyword: z.string().overwrite(pastedText).max(100).default(""),
    /** Algorithms of the pipeline. */
    alg_ids: CommaList.pipe(z.array(AlgorithmId).max(arrangementLimits.algorithms)),
  }),
  output: z.object({
    list: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        device_name: z.string(),
        /** Reason why the dry run is not possible at the point; empty if it is. */
        reason: z.string(),
      }),
    ),
  }),
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
    /** Current step of the device, or the reason why the dry run failed. */
    text: z.string(),
    /** Trace as sent by the device (gzip, base64); null until the dry run is done. */
    trace: DryRunResult.shape.trace.nullable(),
  }),
});

/** Returns an alarm's clip to the device that was ordered to make a dry run with it. */
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
