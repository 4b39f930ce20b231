import { z } from "zod";
import { anchorOf, Region, setting } from "../algorithm/alarm-gate.device.ts";
import { CountLine } from "../algorithm/line-count.device.ts";
import { DetectedBox } from "./detected-box.ts";

/**
 * Limits that keep an event's data below its maximum of 64 KB.
 * `heads`, `batches`: maximum per message; a longer passage starts another message. `suspects`: maximum listed per
 * batch.
 */
export const livestockLimits = { heads: 2_000, batches: 60, suspects: 5 } as const;

const seconds = (title: string, { min, max, usual }: { min: number; max: number; usual: number }) =>
  z
    .number()
    .min(min)
    .max(max)
    .default(usual)
    .meta(setting({ title, unit: "秒" }));

/**
 * Settings of an algorithm that counts animals, in batches, when they cross a line in a passage.
 * A batch ends when no animal has crossed for `batch_seconds`, a message when none has crossed for `message_seconds`.
 * docs/develop/edge-agent.md.
 */
export const LivestockCountSettings = z.object({
  /** The counting line. The line must reach from wall to wall: an animal that passes beyond its ends is not counted. */
  lines: z
    .array(CountLine)
    .length(1)
    .meta(setting({ title: "计数线", widget: "lines" })),
  batch_seconds: seconds("批次间隔", { min: 1, max: 600, usual: 10 }),
  message_seconds: seconds("装运结束间隔", { min: 2, max: 7200, usual: 300 }),
  /** Channel of the same device whose camera reads the lorry's licence plate; empty: none. */
  plate_channel: z
    .string()
    .max(64)
    .default("")
    .meta(setting({ title: "车牌相机通道" })),
  /** Maximum time between reading a plate and the first animal; a plate read earlier does not belong to the load. */
  plate_seconds: seconds("车牌提前时长", { min: 0, max: 86_400, usual: 1800 }),
  anchor: anchorOf(1),
  /**
   * Method of finding animals. `usual`: the general detector, or the difference from the floor where a region is set;
   * `animals`: a model for pigs and cattle in passages.
   */
  finder: z
    .enum(["usual", "animals"])
    .default("usual")
    .meta(setting({ title: "识别方式", options: { usual: "默认", animals: "猪牛专用模型（试用）" }, advanced: true })),
});
export type LivestockCountSettings = z.infer<typeof LivestockCountSettings>;

/** Settings that separate animals from the floor, for a camera that looks down into the passage. */
const floorFields = {
  /** Share of the picture's area that one animal covers; 0: learned from animals that walk alone. */
  animal_share: z
    .number()
    .min(0)
    .max(0.5)
    .default(0)
    .meta(setting({ title: "单头所占画面比例", unit: "0 为自动", advanced: true })),
  /** Minimum difference of brightness between animal and floor, in grey levels. */
  contrast: z
    .number()
    .min(4)
    .max(100)
    .default(18)
    .meta(setting({ title: "与地面的最小灰度差", advanced: true })),
};
/** Region with the floor of the passage; the rest of the picture is not analysed. */
const passageFloor = z.array(Region);

/** Settings of a livestock count with a weighing scale under or behind the line. */
export const WeighedCountSettings = LivestockCountSettings.extend({
  /** Maximum weight at which the scale counts as empty. */
  min_kg: z
    .number()
    .min(0.1)
    .max(5000)
    .default(5)
    .meta(setting({ title: "空秤上限", unit: "公斤" })),
  /**
   * Region of the floor, for a camera that looks straight down. Set: animals are found as objects that cover the floor,
   * and the centre of an object is its position. Empty: animals are found by the detector.
   */
  regions: passageFloor
    .max(1)
    .default([])
    .meta(setting({ title: "通道区域（俯视相机）", widget: "regions" })),
  ...floorFields,
});
export type WeighedCountSettings = z.infer<typeof WeighedCountSettings>;

/**
 * Settings of a livestock count that finds animals by motion against the background. The camera looks down into the
 * passage.
 */
export const PigletCountSettings = LivestockCountSettings.extend({
  regions: passageFloor.length(1).meta(setting({ title: "通道区域", widget: "regions" })),
  ...floorFields,
  anchor: anchorOf(0.5),
});
export type PigletCountSettings = z.infer<typeof PigletCountSettings>;

/** Reasons why a batch has no weight. docs/develop/edge-agent.md. */
export const missingWeights = ["no_scale", "not_empty", "unstable", "overload", "incomplete"] as const;
export type MissingWeight = (typeof missingWeights)[number];

const LivestockBatch = z.object({
  /** Times at which the first (`time`) and last (`end`) animal crossed, epoch ms by the device's uncorrected clock. */
  time: z.number().int(),
  end: z.number().int(),
  /** Net number of animals: `add` − `sub`. */
  count: z.number().int(),
  add: z.number().int().min(0),
  sub: z.number().int().min(0),
  /**
   * Weight of the batch in kg, 1 decimal; absent: no weight was read.
   * `weights`: weights of the animals that were weighed one by one, in order.
   */
  weight: z.number().optional(),
  weights: z.array(z.number()).max(livestockLimits.heads).optional(),
  weight_missing: z.enum(missingWeights).optional(),
  alarm: z.union([z.literal(0), z.literal(1)]),
  /** Animals that differ from the others of the batch, and how they differ. */
  suspects: z
    .array(z.object({ time: z.number().int(), reasons: z.array(z.enum(["small", "large", "slow", "fast"])) }))
    .max(livestockLimits.suspects),
  /**
   * Animals that entered the passage but neither crossed the line nor left at an end: time when each was last seen,
   * epoch ms. Only the first `livestockLimits.suspects` are listed.
   */
  lifted: z.array(z.number().int()).max(livestockLimits.suspects).optional(),
});
export type LivestockBatch = z.infer<typeof LivestockBatch>;

/**
 * Data of one message: all batches up to a pause of `message_seconds`. `licensePlate` is empty unless exactly one plate
 * was read.
 */
export const LivestockCountData = z.object({
  boxes: z.array(DetectedBox),
  counts: z.array(z.number().int()).max(livestockLimits.batches),
  alarms: z.array(z.union([z.literal(0), z.literal(1)])),
  count_add: z.number().int().min(0),
  count_sub: z.number().int().min(0),
  total: z.number().int(),
  weight: z.number().optional(),
  licensePlate: z.string().max(16),
  /** All plates that were read; absent if exactly one was read. */
  plates: z.array(z.string().max(16)).max(8).optional(),
  msglist: z.array(LivestockBatch),
});
export type LivestockCountData = z.infer<typeof LivestockCountData>;
