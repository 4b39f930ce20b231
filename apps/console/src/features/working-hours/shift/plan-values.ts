import { type Sent } from "@huiyan/contract/endpoint";
import { type ShiftPlan, type saveShiftPlan } from "@huiyan/contract/working-hours/shift.api";
import {
  defaultToleranceMinutes,
  type ShiftException,
  type ShiftTimes,
  type WeeklyShift,
} from "@huiyan/contract/working-hours/shift.rules";

/** One line of the form: weekdays that have the same times. */
export interface ShiftLine extends ShiftTimes {
  key: number;
  weekdays: number[];
}
export interface ExceptionLine extends ShiftException {
  key: number;
}

export interface PlanValues {
  staff_id: string | undefined;
  point_id: string | undefined;
  lines: ShiftLine[];
  exceptions: ExceptionLine[];
  tolerance_minutes: number | null;
  valid_from: string;
  valid_until: string | null;
}

export const usualTimes: ShiftTimes = { from: "08:00", to: "17:00" };
let keys = 0;
export const nextKey = () => ++keys;

function linesOf(shifts: readonly WeeklyShift[]): ShiftLine[] {
  const groups = Map.groupBy(shifts, ({ from, to }) => `${from} ${to}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const days = own.map(({ weekday }) => weekday).toSorted((a, b) => a - b);
    return [{ key: nextKey(), from: first.from, to: first.to, weekdays: days }];
  });
}

export function newValues(today: string, pointId: string | undefined): PlanValues {
  return {
    staff_id: undefined,
    point_id: pointId,
    exceptions: [],
    tolerance_minutes: defaultToleranceMinutes,
    valid_from: today,
    valid_until: null,
    lines: [{ key: nextKey(), weekdays: [1, 2, 3, 4, 5], ...usualTimes }],
  };
}

export const valuesOf = (plan: ShiftPlan): PlanValues => ({
  staff_id: plan.staff._id,
  point_id: plan.point._id,
  lines: linesOf(plan.shifts),
  exceptions: plan.exceptions.map((each) => ({ ...each, key: nextKey() })),
  tolerance_minutes: plan.tolerance_minutes,
  valid_from: plan.valid_from,
  valid_until: plan.valid_until,
});

/** Returns the input of the endpoint from the form values. The contract checks it. */
export function inputOf(values: PlanValues): Partial<Sent<typeof saveShiftPlan>> {
  const { staff_id, point_id, valid_from, valid_until, tolerance_minutes } = values;
  return {
    ...(staff_id === undefined ? {} : { staff_id }),
    ...(point_id === undefined ? {} : { point_id }),
    shifts: values.lines.flatMap(({ weekdays, from, to }) => weekdays.map((weekday) => ({ weekday, from, to }))),
    exceptions: values.exceptions.map(({ day, note, shifts }) => ({ day, note, shifts })),
    tolerance_minutes: tolerance_minutes ?? Number.NaN,
    valid_from,
    valid_until,
  };
}
