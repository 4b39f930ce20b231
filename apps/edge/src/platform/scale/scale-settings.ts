import { z } from "zod";

const Byte = z.number().int().min(0).max(255);
const Offset = z.number().int().min(0).max(254);

/** Text at a position of a frame: `is` there, or one of several texts. */
const Mark = z.object({ at: Offset, is: z.array(z.string().min(1).max(8)).min(1).max(8) });

/** Frames of ASCII with fields at fixed positions. No search is needed, so a frame costs no more than its length. */
const FieldFrame = z.object({
  kind: z.literal("fields"),
  /** Bytes before the fields, for example [2]; positions count from behind them. */
  start: z.array(Byte).max(4).default([]),
  /** Bytes that end a frame, for example [13, 10]. */
  end: z.array(Byte).min(1).max(4),
  /** From (inclusive) to (exclusive); may contain blanks and a sign. */
  weight: z.object({ from: Offset, to: Offset }).refine(({ from, to }) => to > from && to - from <= 16, {
    error: "weight.to 须大于 from，且最多 16 个字符",
  }),
  /** Position of a separate sign. */
  negative: Mark.optional(),
  /** Decimal places where the weight has no point. */
  decimals: z.number().int().min(0).max(5).default(0),
  stable: Mark.optional(),
  overload: Mark.optional(),
  unit: z.enum(["kg", "lb", "g", "t"]).default("kg"),
});
export type FieldFrame = z.infer<typeof FieldFrame>;

/** Toledo continuous output: STX, three status words, six digits of weight, six of tare, CR and, if set so, a checksum. */
const ToledoFrame = z.object({ kind: z.literal("toledo"), checksum: z.boolean().default(false) });

export const FrameSettings = z.discriminatedUnion("kind", [ToledoFrame, FieldFrame]);
export type FrameSettings = z.infer<typeof FrameSettings>;

const Tcp = z.object({
  kind: z.literal("tcp"),
  host: z.string().min(1).max(253),
  port: z.number().int().min(1).max(65_535),
});

/** A serial port as a device file; `stty` sets it. */
const Serial = z.object({
  kind: z.literal("serial"),
  path: z.string().regex(/^\/dev\/[A-Za-z0-9._/-]{1,100}$/, { error: "须形如 /dev/ttyUSB0" }),
  baud: z.union([1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200].map((baud) => z.literal(baud))).default(9600),
  /** Data bits, parity (none, even, odd), stop bits. */
  format: z.enum(["8N1", "7E1", "7O1", "8E1", "8O1", "8N2"]).default("8N1"),
});
export type SerialPort = z.infer<typeof Serial>;

/**
 * The scale of a camera's channel, set in the agent's configuration file: no remote user chooses what the device
 * connects to.
 */
export const ScaleSettings = z.object({
  connection: z.discriminatedUnion("kind", [Tcp, Serial]),
  frame: FrameSettings.default({ kind: "toledo", checksum: false }),
  /** A weight is stable when it has stayed within this range, in kg, for `stable_seconds`. */
  stable_kg: z.number().min(0).max(1000).default(0.5),
  stable_seconds: z.number().min(0.2).max(30).default(1.5),
});
export type ScaleSettings = z.infer<typeof ScaleSettings>;

export const ScalesOfChannels = z.record(z.string().min(1).max(64), ScaleSettings);
export type ScalesOfChannels = z.infer<typeof ScalesOfChannels>;
