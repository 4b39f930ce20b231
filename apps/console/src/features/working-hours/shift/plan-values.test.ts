import { type ShiftPlan, ShiftPlanFields } from "@huiyan/contract/working-hours/shift.api";
import { expect, it } from "vitest";
import { inputOf, newValues, valuesOf } from "./plan-values.ts";

const id = "019a0000-0000-7000-8000-000000000000";
const plan: ShiftPlan = {
  _id: id,
  staff: { _id: id, name: "王强" },
  point: { _id: id, name: "质检区" },
  device_name: "一体机",
  shifts: [
    { weekday: 2, from: "08:00", to: "12:00" },
    { weekday: 1, from: "08:00", to: "12:00" },
    { weekday: 1, from: "13:00", to: "17:00" },
  ],
  exceptions: [{ day: "2026-10-01", note: "国庆节", shifts: [] }],
  tolerance_minutes: 5,
  valid_from: "2026-01-01",
  valid_until: null,
  revision: 1,
  changed_at: 0,
  may_change: true,
};

it("joins days with the same times to one line, and sends them as stored", () => {
  const values = valuesOf(plan);
  expect(values.lines.map(({ weekdays, from }) => [weekdays, from])).toEqual([
    [[1, 2], "08:00"],
    [[1], "13:00"],
  ]);
  const { success, data } = ShiftPlanFields.safeParse(inputOf(values));
  expect(success).toBe(true);
  expect(data?.shifts).toHaveLength(3);
  expect(data?.exceptions).toEqual(plan.exceptions);
});

it("a new plan is Monday to Friday from 8 to 17, without a member", () => {
  const values = newValues("2026-11-20", id);
  expect(ShiftPlanFields.safeParse(inputOf(values)).error?.issues.map(({ path }) => path)).toEqual([["staff_id"]]);
  const whole = ShiftPlanFields.parse(inputOf({ ...values, staff_id: id }));
  expect(whole.shifts.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5]);
});
