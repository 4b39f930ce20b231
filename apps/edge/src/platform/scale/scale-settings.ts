import { z } from "zod";

const Byte = z.number().int().min(0).max(255);
const Offset = z.number().int().min(0).max(254);

/** Text at a position of a frame that matches one of several values. */
const Mark = z.object({ at: Offset, is: z.array(z.string().min(1).max(8)).min(1).max(8) });

/**
 * Format of ASCII frames whose fields have fixed positions. The format contains no search patterns, so that the time
 * for parsing is proportional to the length.
 */
const FieldFrame = z.object({
  kind: z.literal("fields"),
  /** Bytes before the fields, for example [2]. Positions of fields count from the byte after the start bytes. */
  start: z.array(Byte).max(4).default([]),
  /** Bytes that end a frame, for example [13, 10]. */
  end: z.array(Byte).min(1).max(4),
  /** Position of the weight: from (inclusive) to (exclusive). The text may contain spaces and a sign. */
  weight: z.object({ from: Offset, to: Offset }).refine(({ from, to }) => to > from && to - from <= 16, {
    error: "weight.to 须大于 from，且最多 16 个字符",
  }),
  /** Position of a separate minus sign, and the texts that mean “negative”. */
  negative: Mark.optional(),
  /** Number of decimals if the weight is written without a decimal point. */
  decimals: z.number().int().min(0).max(5).default(0),
  stable: Mark.optional(),
  overload: Mark.optional(),
  unit: z.enum(["kg", "lb", "g", "t"]).default("kg"),
});
export type FieldFrame = z.infer<typeof FieldFrame>;

/**
 * Format “Toledo continuous output”: STX, three status words, six digits of weight, six of tare, CR, and a checksum if
 * the scale is set so.
 */
const ToledoFrame = z.object({ kind: z.literal("toledo"), checksum: z.boolean().default(false) });

export const FrameSettings = z.discriminatedUnion("kind", [ToledoFrame, FieldFrame]);
export type FrameSettings = z.infer<typeof FrameSettings>;

const Tcp = z.object({
  kind: z.literal("tcp"),
  host: z.string().min(1).max(253),
  port: z.number().int().min(1).max(65_535),
});

/** A serial port, as a device file. The program `stty` configures the port. */
const Serial = z.object({
  kind: z.literal("serial"),
  path: z.string().regex(/^\/dev\/[A-Za-z0-9._/-]{1,100}$/, { error: "须形如 /dev/ttyUSB0" }),
  baud: z.union([1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200].map((baud) => z.literal(baud))).default(9600),
  /** Data bits, parity (none, even, odd), stop bits. */
  format: z.enum(["8N1", "7E1", "7O1", "8E1", "8O1", "8N2"]).default("8N1"),
});
export type SerialPort = z.infer<typeof Serial>;

/**
 * Settings of the weighing scale of a channel. The settings are in the agent's configuration file, so that no remote
 * user can choose what the device connects to.
 */
export const ScaleSettings = z.object({
  connection: z.discriminatedUnion("kind", [Tcp, Serial]),
  frame: FrameSettings.default({ kind: "toledo", checksum: false }),
  /** Range in kg within which the readings must stay for `stable_seconds` for a weight to be stable. */
  stable_kg: z.number().min(0).max(1000).default(0.5),
  stable_seconds: z.number().min(0.2).max(30).default(1.5),
});
export type ScaleSettings = z.infer<typeof ScaleSettings>;

export const ScalesOfChannels = z.record(z.string().min(1).max(64), ScaleSettings);
export type ScalesOfChannels = z.infer<typeof ScalesOfChannels>;
