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

/** Letter by letter the same wherever a region is drawn. */
export const regionTexts = {
  corners: "区域至少需要 3 个点",
  crossing: "区域的边不能相互交叉",
  tooSmall: "区域太小，请重新绘制",
} as const;

export const gateLimits = { windows: 32, excluded: 16 } as const;

/**
 * What a form needs beside a setting's JSON Schema: `title` in Chinese, `unit`, how it is entered where that is no plain
 * value, and whether most people leave it as it is.
 */
export interface SettingMeta {
  title: string;
  unit?: string;
  widget?: "regions" | "lines" | "schedule";
  advanced?: true;
  /** Of a choice: what each value is called. */
  options?: Readonly<Record<string, string>>;
}
/** Typed, so that a setting cannot lack its title. */
export const setting = (meta: SettingMeta): SettingMeta & Record<string, unknown> => ({ ...meta });

/** Where an algorithm looks. */
export const watchedRegions = z
  .array(Region)
  .min(1)
  .max(16)
  .meta(setting({ title: "检测区域", widget: "regions" }));
/** Share of an object's box, from its top, of the point that has to lie inside a region. */
export const anchorOf = (usual: number) =>
  z
    .number()
    .min(0)
    .max(1)
    .default(usual)
    .meta(setting({ title: "判定点高度", advanced: true }));
/** How far a box's centre may move, in its own widths, and still count as not moving. */
export const toleranceOf = (max: number, usual: number) =>
  z
    .number()
    .min(0.01)
    .max(max)
    .default(usual)
    .meta(setting({ title: "静止容差", unit: "倍目标宽", advanced: true }));
/** How vehicles are found. `usual`: by the general detector; `overhead`: by a model of cars and lorries seen from above, which knows no other kinds. */
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

/** Settings by which an algorithm decides, once its own rule is true, whether an alarm is raised. */
export const alarmGateFields = {
  /** An object that the detector is less sure of raises nothing. */
  min_score: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .meta(setting({ title: "最低置信度" })),
  /** Parts of the picture in which nothing is raised, whatever regions are drawn over them. */
  excluded: z
    .array(Region)
    .max(gateLimits.excluded)
    .default([])
    .meta(setting({ title: "排除区域", widget: "regions" })),
  schedule: scheduleField,
};
