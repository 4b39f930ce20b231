import { z } from "zod";
import { AlgorithmId } from "../algorithm/algorithm.device.ts";
import { DeviceFlow } from "../device/device.device.ts";
import { MotionSettings } from "../device/motion.rules.ts";
import { Channel, EpochMs } from "../scalars.ts";

/** Limits of the analysed video and of the trace. */
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

/** Period of a recording, epoch ms; `to` is exclusive. */
export const RecordedSpan = z
  .object({ from: EpochMs, to: EpochMs })
  .refine(({ from, to }) => to > from, dryRunTexts.none)
  .refine(({ from, to }) => to - from <= dryRunLimits.seconds * 1_000, dryRunTexts.long);

/** Video of a dry run: a clip on the server (`path`, fetched by a signed request), or a recording on the device. */
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
 * Parameters of the command `flow.try`. The device runs the algorithms, connected as in the pipeline, on the first
 * minute of the video, and raises no alarms.
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
  /** Algorithms of the pipeline, in the order of execution. */
  algs: z.array(AlgorithmId),
  frames: z
    .array(
      z.object({
        /** Position in the video, ms. */
        at: z.number().int(),
        /** False if the frame was not analysed, because it shows no motion. */
        looked: z.boolean(),
        /** Per object: track id, label, then x, y, width and height in thousandths of the picture. */
        objects: z
          .array(z.tuple([TrackId, z.string().max(32), Thousandth, Thousandth, Thousandth, Thousandth]))
          .max(dryRunLimits.objects),
        /**
         * Per algorithm in `algs`: track ids of the objects received and of those passed on, and number of findings.
         */
        nodes: z.array(z.object({ seen: z.array(TrackId), passed: z.array(TrackId), findings: z.number().int() })),
      }),
    )
    .max(dryRunLimits.frames),
  /** Alarms that the pipeline would have raised. */
  alarms: z.array(z.object({ alg_id: AlgorithmId, at: z.number().int() })).max(1000),
});
export type DryRunTrace = z.infer<typeof DryRunTrace>;

/** Maximum length of the compressed trace as text. */
export const dryRunResultChars = 200 * 1024;
/**
 * Result of the command `flow.try`: a trace as JSON text of at most `dryRunLimits.traceBytes` (UTF-8), compressed by
 * gzip, in base64.
 */
export const DryRunResult = z.object({ trace: z.string().max(dryRunResultChars) });
