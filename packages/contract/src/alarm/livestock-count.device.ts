import { z } from "zod";
import { anchorOf, Region, setting } from "../algorithm/alarm-gate.device.ts";
import { CountLine } from "../algorithm/line-count.device.ts";
import { DetectedBox } from "./detected-box.ts";

/** Of a message at most; one that has more ends and the next one begins. Of a batch so many suspected animals are listed: an event's data may have 64 KB. */
export const livestockLimits = { heads: 2_000, batches: 60, suspects: 5 } as const;

const seconds = (title: string, { min, max, usual }: { min: number; max: number; usual: number }) =>
  z
    .number()
    .min(min)
    .max(max)
    .default(usual)
    .meta(setting({ title, unit: "秒" }));

/**
 * Animals that walk over a line across a passage, batch by batch. A batch ends when no animal has crossed for
 * `batch_seconds`, a message when none has for `message_seconds`. docs/edge-agent.md.
 */
export const LivestockCountSettings = z.object({
  /** From wall to wall: who passes it beyond its ends did not walk through. */
  lines: z
    .array(CountLine)
    .length(1)
    .meta(setting({ title: "计数线", widget: "lines" })),
  batch_seconds: seconds("批次间隔", { min: 1, max: 600, usual: 10 }),
  message_seconds: seconds("装运结束间隔", { min: 2, max: 7200, usual: 300 }),
  /** Of the same device: whose plates are those of the lorry; empty: none. */
  plate_channel: z
    .string()
    .max(64)
    .default("")
    .meta(setting({ title: "车牌相机通道" })),
  /** A plate counts that was read at most so long before the first animal. */
  plate_seconds: seconds("车牌提前时长", { min: 0, max: 86_400, usual: 1800 }),
  anchor: anchorOf(1),
  /** `usual`: by the general detector, or by what covers the floor; `animals`: by a model of pigs and cattle in passages. */
  finder: z
    .enum(["usual", "animals"])
    .default("usual")
    .meta(setting({ title: "识别方式", options: { usual: "默认", animals: "猪牛专用模型（试用）" }, advanced: true })),
});
export type LivestockCountSettings = z.infer<typeof LivestockCountSettings>;

/** How animals are told from the floor by a camera that looks down into the passage. */
const floorFields = {
  /** Share of the picture that one animal covers; 0: learned from those that walk alone. */
  animal_share: z
    .number()
    .min(0)
    .max(0.5)
    .default(0)
    .meta(setting({ title: "单头所占画面比例", unit: "0 为自动", advanced: true })),
  /** Grey levels by which an animal differs from the floor. */
  contrast: z
    .number()
    .min(4)
    .max(100)
    .default(18)
    .meta(setting({ title: "与地面的最小灰度差", advanced: true })),
};
/** The floor of the passage: what is beside it is not looked at. */
const passageFloor = z.array(Region);

/** The same with a scale under or behind the line. */
export const WeighedCountSettings = LivestockCountSettings.extend({
  /** Below this the platform is empty. */
  min_kg: z
    .number()
    .min(0.1)
    .max(5000)
    .default(5)
    .meta(setting({ title: "空秤上限", unit: "公斤" })),
  /** Drawn: the camera looks straight down, and animals are what covers this floor, each by its middle; empty: what the detector finds. */
  regions: passageFloor
    .max(1)
    .default([])
    .meta(setting({ title: "通道区域（俯视相机）", widget: "regions" })),
  ...floorFields,
});
export type WeighedCountSettings = z.infer<typeof WeighedCountSettings>;

/** The same by what moves before the background of a camera that looks down into the passage. */
export const PigletCountSettings = LivestockCountSettings.extend({
  regions: passageFloor.length(1).meta(setting({ title: "通道区域", widget: "regions" })),
  ...floorFields,
  anchor: anchorOf(0.5),
});
export type PigletCountSettings = z.infer<typeof PigletCountSettings>;

/** Why a batch has no weight. docs/edge-agent.md. */
export const missingWeights = ["no_scale", "not_empty", "unstable", "overload", "incomplete"] as const;
export type MissingWeight = (typeof missingWeights)[number];

const LivestockBatch = z.object({
  /** When the first and the last of it crossed, epoch ms by the device's raw clock. */
  time: z.number().int(),
  end: z.number().int(),
  /** Net heads: `add` − `sub`. */
  count: z.number().int(),
  add: z.number().int().min(0),
  sub: z.number().int().min(0),
  /** kg, 1 decimal; absent: none was read. `weights`: of each animal that was weighed by itself, in order. */
  weight: z.number().optional(),
  weights: z.array(z.number()).max(livestockLimits.heads).optional(),
  weight_missing: z.enum(missingWeights).optional(),
  alarm: z.union([z.literal(0), z.literal(1)]),
  /** Animals that differ from the others of the batch, and by what. */
  suspects: z
    .array(z.object({ time: z.number().int(), reasons: z.array(z.enum(["small", "large", "slow", "fast"])) }))
    .max(livestockLimits.suspects),
  /** When animals were seen last that came into the passage and neither crossed the line nor left by an end; epoch ms, the first ones. */
  lifted: z.array(z.number().int()).max(livestockLimits.suspects).optional(),
});
export type LivestockBatch = z.infer<typeof LivestockBatch>;

/** One message: what has passed until nothing more came. `licensePlate` is empty where none, or more than one, was read. */
export const LivestockCountData = z.object({
  boxes: z.array(DetectedBox),
  counts: z.array(z.number().int()).max(livestockLimits.batches),
  alarms: z.array(z.union([z.literal(0), z.literal(1)])),
  count_add: z.number().int().min(0),
  count_sub: z.number().int().min(0),
  total: z.number().int(),
  weight: z.number().optional(),
  licensePlate: z.string().max(16),
  /** Those that were read where it is not one alone. */
  plates: z.array(z.string().max(16)).max(8).optional(),
  msglist: z.array(LivestockBatch),
});
export type LivestockCountData = z.infer<typeof LivestockCountData>;
