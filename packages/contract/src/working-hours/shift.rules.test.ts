import { describe, expect, it } from "vitest";
import { weekdayOf } from "../calendar.ts";
import { ShiftPlanFields } from "./shift.api.ts";
import {
  compareShift,
  joinDays,
  type ShiftPlanTimes,
  shiftInterval,
  shiftsOn,
  shiftTexts,
  weekOverlaps,
} from "./shift.rules.ts";

const hour = 3600;
const plan: ShiftPlanTimes = {
  shifts: [
    { weekday: 5, from: "13:00", to: "17:00" },
    { weekday: 5, from: "08:00", to: "12:00" },
    { weekday: 6, from: "22:00", to: "06:00" },
  ],
  exceptions: [
    { day: "2026-11-27", note: "调休", shifts: [] },
    { day: "2026-11-25", note: "加班", shifts: [{ from: "09:00", to: "10:00" }] },
  ],
  valid_from: "2026-11-13",
  valid_until: "2026-12-31",
};

it.each([
  [
    "a Friday",
    "2026-11-20",
    [
      { start: 8 * hour, end: 12 * hour },
      { start: 13 * hour, end: 17 * hour },
    ],
  ],
  ["a Saturday over midnight", "2026-11-21", [{ start: 22 * hour, end: 30 * hour }]],
  ["a Sunday", "2026-11-22", []],
  ["a day off", "2026-11-27", []],
  ["an extra day", "2026-11-25", [{ start: 9 * hour, end: 10 * hour }]],
  ["a Friday before it is in force", "2026-11-06", []],
  [
    "its first day",
    "2026-11-13",
    [
      { start: 8 * hour, end: 12 * hour },
      { start: 13 * hour, end: 17 * hour },
    ],
  ],
  ["a Friday after its last day", "2027-01-01", []],
])("returns the shifts of %s", (_, day, shifts) => {
  expect(shiftsOn(plan, day)).toEqual(shifts);
});

it("numbers Monday 1 and Sunday 7, and gives a shift with equal times the length of a day", () => {
  expect([weekdayOf("2026-11-16"), weekdayOf("2026-11-22")]).toEqual([1, 7]);
  expect(shiftInterval({ from: "08:00", to: "08:00" })).toEqual({ start: 8 * hour, end: 32 * hour });
});

describe("compares presence with a shift from 8:00 to 16:00 with a tolerance of five minutes", () => {
  const shift = { start: 8 * hour, end: 16 * hour };
  const evening = 20 * hour;
  const minute = 60;
  it.each([
    ["in time", [[8 * hour, 16 * hour]], evening, { state: "present", late: 0, early: 0, present: 8 * hour }],
    [
      "there before and after",
      [[6 * hour, 19 * hour]],
      evening,
      { state: "present", late: 0, early: 0, present: 8 * hour },
    ],
    ["five minutes late", [[8 * hour + 5 * minute, 16 * hour]], evening, { state: "present", late: 0, early: 0 }],
    ["a second more", [[8 * hour + 301, 16 * hour]], evening, { state: "present", late: 301, early: 0 }],
    ["five minutes early", [[8 * hour, 16 * hour - 300]], evening, { state: "present", late: 0, early: 0 }],
    ["a second more", [[8 * hour, 16 * hour - 301]], evening, { state: "present", late: 0, early: 301 }],
    [
      "late and early",
      [[9 * hour, 15 * hour]],
      evening,
      { state: "present", late: hour, early: hour, present: 6 * hour },
    ],
    ["nobody came", [], evening, { state: "absent", late: 0, early: 0, first: null, last: null, present: 0 }],
    [
      "only before and after",
      [
        [6 * hour, 8 * hour],
        [16 * hour, 18 * hour],
      ],
      evening,
      { state: "absent" },
    ],
    ["not begun", [[6 * hour, 7 * hour]], 7 * hour, { state: "coming", late: 0, early: 0, present: 0 }],
    ["begun, nobody there, within the tolerance", [], 8 * hour + 300, { state: "running", late: 0 }],
    ["begun, nobody there yet", [], 9 * hour, { state: "running", late: hour, early: 0 }],
    ["under way", [[8 * hour, 10 * hour]], 12 * hour, { state: "running", late: 0, early: 0, last: 10 * hour }],
    [
      "a pause is no leave",
      [
        [8 * hour, 11 * hour],
        [13 * hour, 16 * hour],
      ],
      evening,
      { late: 0, early: 0, present: 6 * hour },
    ],
  ] as const)("%s", (_, strips, now, expected) => {
    const intervals = strips.map(([start, end]) => ({ start, end }));
    expect(compareShift(shift, { strips: intervals, now, toleranceSeconds: 300 })).toMatchObject(expected);
  });
});

it("joins an interval that continues after midnight into one", () => {
  const late = { start: 80_000, end: 86_400 };
  expect(joinDays([late], [{ start: 0, end: 3600 }])).toEqual([{ start: 80_000, end: 90_000 }]);
  expect(joinDays([late], [{ start: 10, end: 3600 }])).toEqual([late, { start: 86_410, end: 90_000 }]);
  expect(joinDays([], [{ start: 10, end: 3600 }])).toEqual([{ start: 86_410, end: 90_000 }]);
});

it.each([
  ["none", [], false],
  [
    "one after another",
    [
      { weekday: 1, from: "08:00", to: "12:00" },
      { weekday: 1, from: "12:00", to: "16:00" },
    ],
    false,
  ],
  [
    "a shared hour",
    [
      { weekday: 1, from: "08:00", to: "13:00" },
      { weekday: 1, from: "12:00", to: "16:00" },
    ],
    true,
  ],
  [
    "a night into the next day",
    [
      { weekday: 1, from: "22:00", to: "09:00" },
      { weekday: 2, from: "08:00", to: "16:00" },
    ],
    true,
  ],
  [
    "the night from Sunday to Monday",
    [
      { weekday: 7, from: "22:00", to: "09:00" },
      { weekday: 1, from: "08:00", to: "16:00" },
    ],
    true,
  ],
  ["every night", [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "22:00", to: "06:00" })), false],
])("finds shifts that share a time: %s", (_, shifts, overlap) => {
  expect(weekOverlaps(shifts)).toBe(overlap);
});

const id = "019a0000-0000-7000-8000-000000000000";
const fields = {
  staff_id: id,
  point_id: id,
  valid_from: "2026-11-01",
  shifts: [{ weekday: 1, from: "08:00", to: "16:00" }],
};
it.each([
  [{}, []],
  [{ shifts: [] }, [shiftTexts.none]],
  [{ shifts: [...fields.shifts, ...fields.shifts] }, [shiftTexts.overlap]],
  [{ valid_until: "2026-10-31" }, [shiftTexts.until]],
  [{ tolerance_minutes: 121 }, [shiftTexts.tolerance]],
  [{ tolerance_minutes: 0.5 }, [shiftTexts.tolerance]],
  [
    {
      exceptions: [
        { day: "2026-11-03", shifts: [] },
        { day: "2026-11-03", shifts: [] },
      ],
    },
    [shiftTexts.exceptionTwice],
  ],
  [{ exceptions: [{ day: "2026-02-30", shifts: [] }] }, ["日期格式为 2026-11-20"]],
  [{ shifts: [{ weekday: 1, from: "24:00", to: "16:00" }] }, ["时间格式不正确"]],
])("refuses the plan %j with %j", (change, problems) => {
  const { error } = ShiftPlanFields.safeParse({ ...fields, ...change });
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(problems);
});
