import { z } from "zod";
import { Corner } from "../scalars.ts";

/** Minutes of the day, local time of the organisation; `to` ≤ `from` runs over midnight. Days: 1 Monday … 7 Sunday. */
export const TimeWindow = z.object({
  days: z.array(z.number().int().min(1).max(7)).min(1),
  from: z.number().int().min(0).max(1440),
  to: z.number().int().min(0).max(1440),
});
export type TimeWindow = z.infer<typeof TimeWindow>;

export const Region = z.object({ name: z.string().max(32), polygon: z.array(Corner).min(3).max(64) });
export type Region = z.infer<typeof Region>;

/** Texts of every form that draws a region. */
export const regionTexts = {
  corners: "区域至少需要 3 个点",
  crossing: "区域的边不能相互交叉",
  tooSmall: "区域太小，请重新绘制",
} as const;

export const gateLimits = { windows: 32, excluded: 16 } as const;

/**
 * Data of a form that a setting's JSON Schema lacks: `title` in Chinese, `unit`, input widget, and whether the setting
 * is rarely changed.
 */
export interface SettingMeta {
  title: string;
  unit?: string;
  widget?: "regions" | "lines" | "schedule";
  advanced?: true;
  /** Label per value, for a choice. */
  options?: Readonly<Record<string, string>>;
}
/** Returns the metadata unchanged; its type ensures that no setting lacks a title. */
export const setting = (meta: SettingMeta): SettingMeta & Record<string, unknown> => ({ ...meta });

/** Regions that an algorithm analyses. */
export const watchedRegions = z
  .array(Region)
  .min(1)
  .max(16)
  .meta(setting({ title: "检测区域", widget: "regions" }));
/** Height of the tested point in an object's box, as a share from its top; this point must be inside a region. */
export const anchorOf = (usual: number) =>
  z
    .number()
    .min(0)
    .max(1)
    .default(usual)
    .meta(setting({ title: "判定点高度", advanced: true }));
/** Largest movement of a box's centre that counts as motionless, in box widths. */
export const toleranceOf = (max: number, usual: number) =>
  z
    .number()
    .min(0.01)
    .max(max)
    .default(usual)
    .meta(setting({ title: "静止容差", unit: "倍目标宽", advanced: true }));
/**
 * Detector of vehicles. `usual`: the general detector; `overhead`: a model of cars and lorries seen from above, which
 * knows no other kinds.
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
/** Empty: always. */
export const scheduleField = z
  .array(TimeWindow)
  .max(gateLimits.windows)
  .default([])
  .meta(setting({ title: "生效时段", widget: "schedule" }));

/** Settings that decide whether an alarm is raised once the algorithm's rule is fulfilled. */
export const alarmGateFields = {
  /** Objects below this detection score raise no alarm. */
  min_score: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .meta(setting({ title: "最低置信度" })),
  /** Parts of the picture that raise no alarm, even inside other regions. */
  excluded: z
    .array(Region)
    .max(gateLimits.excluded)
    .default([])
    .meta(setting({ title: "排除区域", widget: "regions" })),
  schedule: scheduleField,
};
