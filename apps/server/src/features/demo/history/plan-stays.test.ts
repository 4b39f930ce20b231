import { dayMs } from "@huiyan/contract/calendar";
import { plateDistance } from "@huiyan/contract/parking/plate.rules";
import { expect, it } from "vitest";
import { midnightOf } from "./calendar.ts";
import { findClipStays } from "./moments.ts";
import { quietMs } from "./plan-history.ts";
import { planStays, stayDays } from "./plan-stays.ts";
import { readDemoTruth } from "./truth.ts";

const truth = await readDemoTruth();
const clips = findClipStays(truth);
const options = { seed: "4be0643f-1d98-573b-97cd-ca98a65347dd", madeAt: Date.UTC(2026, 10, 21, 7, 30), days: 30 };
const dayOf = (back: number) => midnightOf(options.madeAt) - back * dayMs;
const week = Array.from({ length: stayDays }, (_, back) => planStays(clips, dayOf(back), options)).flat();
const minutes = ({ entryAt, leaveAt }: { entryAt: number; leaveAt: number }) => (leaveAt - entryAt) / 60_000;

it("each of the clip's five stays shows its car and plate at both ends", () => {
  expect(clips.map(({ berth, plate }) => `${berth} ${plate}`)).toEqual(
    truth.road.stays.map(({ berth, plate }) => `${berth} ${plate}`),
  );
  for (const [at, { entry, leave }] of clips.entries()) {
    const stay = truth.road.stays[at];
    expect(entry.at).toBeGreaterThanOrEqual(stay?.enter ?? 0);
    expect(leave.at).toBeLessThanOrEqual(stay?.leave ?? 0);
    expect(leave.at).toBeGreaterThan(entry.at);
    expect(entry.plate?.text).toBe(stay?.plate);
  }
  const names = clips.flatMap(({ entry, leave }) => [entry.name, leave.name]);
  expect(new Set(names).size).toBe(names.length);
});

it("in a week, each berth has stays of 25 to 170 minutes, one car at a time, none after the demo's creation", () => {
  expect(week.length).toBeGreaterThan(100);
  for (const [berth, own] of Map.groupBy(week, ({ clip }) => clip.berth)) {
    expect(own.length, berth).toBeGreaterThan(20);
    const sorted = own.toSorted((a, b) => a.entryAt - b.entryAt);
    for (const [at, stay] of sorted.entries()) {
      expect(minutes(stay)).toBeGreaterThanOrEqual(25);
      expect(minutes(stay)).toBeLessThanOrEqual(170);
      expect(stay.entryAt).toBeGreaterThan(sorted[at - 1]?.leaveAt ?? 0);
      expect(stay.leaveAt).toBeLessThanOrEqual(options.madeAt - quietMs);
    }
  }
});

it("different plate readings of a stay differ in one character that is easily confused", () => {
  const differing = week.filter(({ entryPlate, leavePlate }) => entryPlate.plate !== leavePlate.plate);
  expect(differing.length).toBeGreaterThan(0);
  for (const { entryPlate, leavePlate } of differing)
    expect(plateDistance(entryPlate.plate, leavePlate.plate)).toBe(0.5);
});

it("users take their steps after the exit and before the demo's creation", () => {
  const steps = week.flatMap((stay) => stay.steps.map((step) => ({ step, stay })));
  expect(new Set(steps.map(({ step }) => step.action))).toEqual(
    new Set(["plate", "confirm", "dispute", "scrap", "exclude"]),
  );
  for (const { step, stay } of steps) {
    expect(step.at).toBeGreaterThan(stay.leaveAt);
    expect(step.at).toBeLessThan(options.madeAt);
  }
});

it("the same seed gives the same week", () => {
  expect(planStays(clips, dayOf(1), options)).toEqual(planStays(clips, dayOf(1), options));
  expect(planStays(clips, dayOf(1), { ...options, seed: "1b671a64-40d5-591e-99b0-da01ff1f3341" })).not.toEqual(
    planStays(clips, dayOf(1), options),
  );
});
