import { z } from "zod";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { GroupFilter } from "../group/group-ref.ts";
import { xlsxMime } from "../parking/parking.api.ts";
import { DeviceId, EpochMs, EpochMsQuery, Id } from "../scalars.ts";
import { settlementTexts } from "../settlement/settlement.rules.ts";
import { workingHoursAlgorithm } from "./working-hours.rules.ts";

/** Workplaces: all in the caller's scope, or those of this group with its subgroups, this device, or this point. */
export const workplaceFilter = {
  group_id: GroupFilter,
  device_id: DeviceId.optional(),
  point_id: Id.optional(),
};
/** Every day of Asia/Shanghai that overlaps this time; default: today. At most 92 days. */
export const dayRange = { start: EpochMsQuery.optional(), end: EpochMsQuery.optional() };

/** Seconds of the day. */
const PresenceSpan = z.object({ start: z.number().int(), end: z.number().int() }).meta({ id: "PresenceSpan" });

const Workplace = z.object({ _id: Id, name: z.string() });
const ofPoint = {
  point: Workplace,
  device_id: DeviceId,
  device_name: z.string(),
};

const WorkedDay = z
  .object({
    /** Name of the video point. */
    camera: z.string(),
    /** yyyy-MM-dd. */
    time: z.string(),
    /**
     * Strips of presence: gaps of at most 60 s are joined, then strips below 30 s are dropped. `allList` has the same
     * content.
     */
    result: z.array(PresenceSpan),
    allList: z.array(PresenceSpan),
    ...ofPoint,
    /** Start of the first strip and end of the last one. */
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
    /** Hours at which the bar is full: 16 a day. */
    allHour: z.number(),
    /** “8小时30分钟”. */
    formatHour: z.string(),
    ...ofPoint,
    seconds: z.number().int(),
    /** Percent of `allHour`, one decimal, at most 100. */
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
    /** For other algorithms than working hours, the strips are the durations of its alarms. */
    alg_id: z.string().min(1).max(64).default(workingHoursAlgorithm),
    ...dayRange,
    ...workplaceFilter,
    /** Omits the days (`dataList`), because those of a month of a thousand points are 20 MB. */
    only: z.literal("totals").optional(),
  }),
  output: z.object({
    /** One entry per point and day with data. */
    dataList: z.array(WorkedDay),
    /** Number of these entries, even if they are omitted. */
    counted: z.number().int(),
    /** One entry per point with data, most hours first. */
    totalHourList: z.array(WorkedTotal),
    /** All points with data or with the algorithm, with their newest picture. */
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
    /** Only days with data. */
    list: z.array(
      z.object({
        day: z.string(),
        points: z.number().int(),
        totalHour: z.number(),
        /** Average share of a whole day over these points, percent. */
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
        /** Empty for a record of presence; for an alarm, its id. */
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
