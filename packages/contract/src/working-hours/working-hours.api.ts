import { z } from "zod";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { GroupFilter } from "../group/group-ref.ts";
import { xlsxMime } from "../parking/parking.api.ts";
import { DeviceId, EpochMs, EpochMsQuery, Id } from "../scalars.ts";
import { settlementTexts } from "../settlement/settlement.rules.ts";
import { workingHoursAlgorithm } from "./working-hours.rules.ts";

/**
 * Selection of workplaces: all in the caller's scope, or those of a group with its subgroups, of a device, or one
 * point.
 */
export const workplaceFilter = {
  group_id: GroupFilter,
  device_id: DeviceId.optional(),
  point_id: Id.optional(),
};
/** Time range; all days of Asia/Shanghai that overlap it are counted. Default: today. At most 92 days. */
export const dayRange = { start: EpochMsQuery.optional(), end: EpochMsQuery.optional() };

/** Interval of presence in seconds of the day. */
const PresenceSpan = z.object({ start: z.number().int(), end: z.number().int() }).meta({ id: "PresenceSpan" });

const Workplace = z.object({ _id: Id, name: z.string() });
const ofPoint = {
  point: Workplace,
  device_id: DeviceId,
  device_name: z.string(),
};

const WorkedDay = z
  .object({
    /** Name of the point. */
    camera: z.string(),
    /** Day, yyyy-MM-dd. */
    time: z.string(),
    /**
     * Intervals of presence. Gaps of at most 60 s are joined first; then intervals below 30 s are dropped. `allList`
     * has the same content.
     */
    result: z.array(PresenceSpan),
    allList: z.array(PresenceSpan),
    ...ofPoint,
    /** Start of the first interval and end of the last one, seconds of the day. */
    start: z.number().int(),
    end: z.number().int(),
    seconds: z.number().int(),
  })
  .meta({ id: "WorkedDay" });
export type WorkedDay = z.infer<typeof WorkedDay>;

const WorkedTotal = z
  .object({
    camera_name: z.string(),
    /** Hours with two decimals. */
    totalHour: z.number(),
    /** Hours that fill the whole bar: 16 per day. */
    allHour: z.number(),
    /** Duration as text, such as “8小时30分钟”. */
    formatHour: z.string(),
    ...ofPoint,
    seconds: z.number().int(),
    /** Hours in percent of `allHour`, one decimal, at most 100. */
    ratio: z.number(),
  })
  .meta({ id: "WorkedTotal" });
export type WorkedTotal = z.infer<typeof WorkedTotal>;

export const getWorkingHours = endpoint({
  name: "workingHours.get",
  method: "GET",
  path: "/api/client/message/statist",
  permission: "message.read",
  cost: "query",
  summary: "工时统计：各点位每天的在岗时段与合计工时，合计多的在前；其他算法为报警持续的时段",
  input: z.object({
    /** Algorithm. For algorithms other than working hours, the durations of alarms are the intervals. */
    alg_id: z.string().min(1).max(64).default(workingHoursAlgorithm),
    ...dayRange,
    ...workplaceFilter,
    /** `totals`: omits the days (`dataList`), which for 1,000 points and a month would be 20 MB. */
    only: z.literal("totals").optional(),
  }),
  output: z.object({
    /** Entries per point and day; days without data are missing. */
    dataList: z.array(WorkedDay),
    /** Number of entries in `dataList`, also if it is omitted. */
    counted: z.number().int(),
    /** Entries per point, most hours first; points without data are missing. */
    totalHourList: z.array(WorkedTotal),
    /** All points that have data or use the algorithm, with their newest picture. */
    points: z.array(z.object({ ...ofPoint, online: z.boolean(), arranged: z.boolean(), image_url: z.string() })),
    /** First and last counted day, yyyy-MM-dd. */
    first: z.string(),
    last: z.string(),
  }),
});

export const exportWorkingHours = endpoint({
  name: "workingHours.export",
  method: "GET",
  path: "/api/client/message/export/cv_working_hours",
  permission: "message.export",
  cost: "export",
  summary: "导出工时统计（工时统计.xlsx）",
  input: z.object({ ...dayRange, ...workplaceFilter }),
  output: file(xlsxMime),
});

export const getWorkingMonth = endpoint({
  name: "workingHours.getMonth",
  method: "GET",
  path: "/api/client/message/statist/month",
  permission: "message.read",
  cost: "query",
  summary: "工时月历：一个月内每天的在岗点位数与合计工时",
  input: z.object({
    month: z.string({ error: settlementTexts.month }).regex(/^\d{4}-(0[1-9]|1[0-2])$/, settlementTexts.month),
    ...workplaceFilter,
  }),
  output: z.object({
    /** Entries per day; days without data are missing. */
    list: z.array(
      z.object({
        day: z.string(),
        points: z.number().int(),
        totalHour: z.number(),
        /** Average over these points of the share of a whole day, percent. */
        ratio: z.number(),
      }),
    ),
  }),
});

export const listStripPictures = endpoint({
  name: "workingHours.listPictures",
  method: "GET",
  path: "/api/client/message/statist/pictures",
  permission: "message.read",
  cost: "query",
  summary: "一段在岗时间内的画面：工时记录与报警的图片，最多 12 张",
  input: z.object({ point_id: Id, start: EpochMsQuery, end: EpochMsQuery }),
  output: z.object({
    list: z.array(
      z.object({
        at: EpochMs,
        /** Id of the alarm; empty if the entry comes from a record of presence. */
        message_id: z.string(),
        alg_id: z.string(),
        url: z.string(),
        thumb_url: z.string(),
      }),
    ),
  }),
});

export const recountWorkingHours = endpoint({
  name: "workingHours.recount",
  method: "POST",
  path: "/api/client/message/statist/recount",
  permission: "organisation.manage",
  cost: "export",
  summary: "按原始记录重新汇总本企业的工时（仅限记录仍在保存期内的日期）",
  input: Nothing,
  output: z.object({ days: z.number().int(), first: z.string(), last: z.string() }),
});
