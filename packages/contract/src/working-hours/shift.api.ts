import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { DayTime } from "../notify/schedule.rules.ts";
import { pastedText } from "../pasted.ts";
import { EpochMs, Id, Version } from "../scalars.ts";
import { Day } from "../settlement/settlement.api.ts";
import {
  attendanceStates,
  dayOverlaps,
  defaultToleranceMinutes,
  maxExceptions,
  maxNoteLength,
  maxShifts,
  maxToleranceMinutes,
  shiftTexts as texts,
  weekOverlaps,
} from "./shift.rules.ts";
import { dayRange, workplaceFilter } from "./working-hours.api.ts";

const times = { from: DayTime, to: DayTime };
const ShiftTimes = z.object(times);
const WeeklyShift = z.object({ weekday: z.number().int().min(1).max(7), ...times });
const ShiftException = z.object({
  day: Day,
  note: z.string().overwrite(pastedText).max(maxNoteLength, texts.note).default(""),
  shifts: z
    .array(ShiftTimes)
    .max(3)
    .refine((shifts) => !dayOverlaps(shifts), texts.overlap),
});
const haveEachDayOnce = (exceptions: readonly { day: string }[]) =>
  new Set(exceptions.map(({ day }) => day)).size === exceptions.length;

/** A shift plan: workplace, weekly shifts, exceptions and validity. */
export const ShiftPlanFields = z
  .object({
    staff_id: Id,
    point_id: Id,
    shifts: z
      .array(WeeklyShift)
      .min(1, texts.none)
      .max(maxShifts, texts.many)
      .refine((shifts) => !weekOverlaps(shifts), texts.overlap),
    exceptions: z
      .array(ShiftException)
      .max(maxExceptions, texts.exceptionMany)
      .refine(haveEachDayOnce, texts.exceptionTwice)
      .default([]),
    tolerance_minutes: z
      .number({ error: texts.tolerance })
      .int(texts.tolerance)
      .min(0, texts.tolerance)
      .max(maxToleranceMinutes, texts.tolerance)
      .default(defaultToleranceMinutes),
    valid_from: Day,
    /** Last day of validity; null: until further notice. */
    valid_until: Day.nullable().default(null),
  })
  .refine(({ valid_from, valid_until }) => valid_until === null || valid_until >= valid_from, {
    error: texts.until,
    path: ["valid_until"],
  });

const Named = z.object({ _id: Id, name: z.string() });
const ShiftPlan = z
  .object({
    _id: Id,
    staff: Named,
    point: Named,
    device_name: z.string(),
    shifts: z.array(WeeklyShift),
    exceptions: z.array(ShiftException),
    tolerance_minutes: z.number().int(),
    valid_from: z.string(),
    valid_until: z.string().nullable(),
    /**
     * Version of the plan; every change increases it. A call that saves the plan must send the version that the user
     * saw.
     */
    revision: Version,
    changed_at: EpochMs,
    /** True if the caller may change the plan. */
    may_change: z.boolean(),
  })
  .meta({ id: "ShiftPlan" });
export type ShiftPlan = z.infer<typeof ShiftPlan>;

export const listShiftPlans = endpoint({
  name: "workingHours.listShifts",
  method: "GET",
  path: "/api/client/working_hours/shift/list",
  permission: "shift.read",
  cost: "query",
  summary: "排班：管理范围内人员的，成员只见自己的",
  input: z.object(workplaceFilter),
  output: z.object({ list: z.array(ShiftPlan) }),
});

export const saveShiftPlan = endpoint({
  name: "workingHours.saveShift",
  method: "POST",
  path: "/api/client/working_hours/shift/save",
  permission: "shift.manage",
  cost: "query",
  summary: "添加或修改排班",
  input: ShiftPlanFields.safeExtend({
    /** Id of the plan to change; absent: a new plan. */
    _id: Id.optional(),
    /** Revision of the plan that the caller saw; the call is refused if the plan has changed since. */
    revision: Version.optional(),
  }),
  output: ShiftPlan,
});

export const deleteShiftPlan = endpoint({
  name: "workingHours.deleteShift",
  method: "POST",
  path: "/api/client/working_hours/shift/delete",
  permission: "shift.manage",
  cost: "query",
  summary: "删除排班，可以撤销",
  input: z.object({ _id: Id }),
  output: z.object({ _id: Id }),
});

export const restoreShiftPlan = endpoint({
  name: "workingHours.restoreShift",
  method: "POST",
  path: "/api/client/working_hours/shift/restore",
  permission: "shift.manage",
  cost: "query",
  summary: "撤销删除排班",
  input: z.object({ _id: Id }),
  output: ShiftPlan,
});

const AttendanceRow = z
  .object({
    plan_id: Id,
    staff: Named,
    point: Named,
    /** Day on which the shift begins, yyyy-MM-dd. */
    day: z.string(),
    start: EpochMs,
    end: EpochMs,
    state: z.enum(attendanceStates),
    /** Whole minutes late, without the tolerance, rounded up; 0: on time. */
    late_minutes: z.number().int(),
    early_minutes: z.number().int(),
    first: EpochMs.nullable(),
    last: EpochMs.nullable(),
    present_seconds: z.number().int(),
  })
  .meta({ id: "AttendanceRow" });
export type AttendanceRow = z.infer<typeof AttendanceRow>;

export const getAttendance = endpoint({
  name: "workingHours.getAttendance",
  method: "GET",
  path: "/api/client/working_hours/attendance",
  permission: "shift.read",
  cost: "query",
  summary: "考勤对照：排班与在岗时段对照，迟到、早退、缺勤；成员只见自己的",
  input: z.object({ ...dayRange, ...workplaceFilter }),
  output: z.object({ list: z.array(AttendanceRow) }),
});
