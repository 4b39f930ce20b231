import { z } from "zod";
import { AlgorithmId } from "../algorithm/algorithm.device.ts";
import { DeviceFlow } from "../device/device.device.ts";
import { MotionSettings } from "../device/motion.rules.ts";
import { Channel, EpochMs } from "../scalars.ts";

/** What a device looks at of a clip at most. */
export const dryRunLimits = {
  bytes: 64 * 1024 * 1024,
  seconds: 60,
  frames: 300,
  objects: 30,
  traceBytes: 8 * 1024 * 1024,
} as const;

export const dryRunTexts = {
  none: "请选择一段录像",
  long: "试运行的录像最长 60 秒",
} as const;

/** `to` itself is not within. */
export const RecordedSpan = z
  .object({ from: EpochMs, to: EpochMs })
  .refine(({ from, to }) => to > from, dryRunTexts.none)
  .refine(({ from, to }) => to - from <= dryRunLimits.seconds * 1_000, dryRunTexts.long);

/** `path`: of a clip on the server, fetched by a signed request. A recording is the device's own. */
const DryRunSource = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("clip"),
    path: z.string().startsWith("/api/device/").max(200),
    bytes: z.number().int().min(1).max(dryRunLimits.bytes),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  RecordedSpan.safeExtend({ kind: z.literal("recording"), channel: Channel }),
]);
export type DryRunSource = z.infer<typeof DryRunSource>;

/**
 * Params of `flow.try`. The algorithms that the device has are run over the first minute of the video as an arrangement
 * connects them; nothing is raised.
 */
export const DryRunParams = z.object({
  source: DryRunSource,
  analysis_fps: z.number().min(0.2).max(25),
  motion: MotionSettings.optional(),
  arrangements: z
    .array(z.object({ alg_id: AlgorithmId, settings: z.unknown() }))
    .min(1)
    .max(32),
  edges: DeviceFlow.shape.edges,
});
export type DryRunParams = z.infer<typeof DryRunParams>;

const TrackId = z.number().int();
const Thousandth = z.number().int().min(-1000).max(2000);

export const DryRunTrace = z.object({
  fps: z.number(),
  /** The algorithms of the arrangement, in its order. */
  algs: z.array(AlgorithmId),
  frames: z
    .array(
      z.object({
        /** Milliseconds of the video. */
        at: z.number().int(),
        /** False: nothing had moved, so nobody looked. */
        looked: z.boolean(),
        /** Id, label, then x, y, width and height in thousandths of the picture. */
        objects: z
          .array(z.tuple([TrackId, z.string().max(32), Thousandth, Thousandth, Thousandth, Thousandth]))
          .max(dryRunLimits.objects),
        /** Of each algorithm what it saw, what it passed on, and how often it found something. */
        nodes: z.array(z.object({ seen: z.array(TrackId), passed: z.array(TrackId), findings: z.number().int() })),
      }),
    )
    .max(dryRunLimits.frames),
  /** What would have been raised. */
  alarms: z.array(z.object({ alg_id: AlgorithmId, at: z.number().int() })).max(1000),
});
export type DryRunTrace = z.infer<typeof DryRunTrace>;

/** Result of `flow.try`: JSON text of a trace, at most `dryRunLimits.traceBytes` of UTF-8, gzip, base64. */
export const DryRunResult = z.object({ trace: z.string().max(200 * 1024) });
