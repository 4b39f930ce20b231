import { z } from "zod";
import { Corner } from "../scalars.ts";

/**
 * Daily time window in minutes of the organisation's local day; `to` ≤ `from`: the window ends on the next day. Days: 1
 * Monday … 7 Sunday.
 */
export const TimeWindow = z.object({
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: z.number().int().min(0).max(1440),
  to: z.number().int().min(0).max(1440),
});
export type TimeWindow = z.infer<typeof TimeWindow>;

export const Region = z.object({ name: z.string().max(32), polygon: z.array(Corner).min(3).max(64) });
export type Region = z.infer<typeof Region>;

/** Validation texts of all forms in which a user draws a region. */
export const regionTexts = {
  corners: "区域至少需要 3 个点",
  crossing: "区域的边不能相互交叉",
  tooSmall: "区域太小，请重新绘制",
} as const;

export const gateLimits = { windows: 32, excluded: 16 } as const;

/**
 * Data that a form needs and a setting's JSON Schema does not contain: Chinese `title`, `unit`, input widget, and
 * whether the setting is an advanced one.
 */
export interface SettingMeta {
  title: string;
  unit?: string;
  widget?: "regions" | "lines" | "schedule";
  advanced?: true;
  /** Value → label, for a setting with fixed choices. */
  options?: Readonly<Record<string, string>>;
}
/** Returns the metadata unchanged. The parameter's type requires a title. */
export const setting = (meta: SettingMeta): SettingMeta & Record<string, unknown> => ({ ...meta });

/** Regions that an algorithm analyses; objects outside are ignored. */
export const watchedRegions = z
  .array(Region)
  .min(1)
  .max(16)
  .meta(setting({ title: "检测区域", widget: "regions" }));
/**
 * Height of an object's tested point: share of the box's height, measured from its top. An object is in a region if its
 * tested point is.
 */
export const anchorOf = (usual: number) =>
  z
    .number()
    .min(0)
    .max(1)
    .default(usual)
    .meta(setting({ title: "判定点高度", advanced: true }));
/** Maximum movement of a box's centre, in box widths, for the object to count as motionless. */
export const toleranceOf = (max: number, usual: number) =>
  z
    .number()
    .min(0.01)
    .max(max)
    .default(usual)
    .meta(setting({ title: "静止容差", unit: "倍目标宽", advanced: true }));
/**
 * Detector of vehicles. `usual`: the general detector; `overhead`: a model of cars and lorries seen from above; it
 * detects no other kinds of vehicles.
 */
export const vehicleFinder = z
  .enum(["usual", "overhead"])
  .default("usual")
  .meta(
    setting({
      title: "识别方式",
      options: { usual: "默认", overhead: "俯视车辆专用模型（试用，不识别行人）" },
      advanced: true,
    }),
  );
/** Weekly schedule of alarms; empty: alarms are raised at any time. */
export const scheduleField = z
  .array(TimeWindow)
  .max(gateLimits.windows)
  .default([])
  .meta(setting({ title: "生效时段", widget: "schedule" }));

/** Settings that decide whether an alarm is raised once the algorithm's rule is fulfilled. */
export const alarmGateFields = {
  /** Minimum detection score of an object that may raise an alarm. */
  min_score: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .meta(setting({ title: "最低置信度" })),
  /** Regions in which no alarm is raised, even where they overlap other regions. */
  excluded: z
    .array(Region)
    .max(gateLimits.excluded)
    .default([])
    .meta(setting({ title: "排除区域", widget: "regions" })),
  schedule: scheduleField,
};
