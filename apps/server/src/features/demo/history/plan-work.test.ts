import { DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { WorkingHoursData } from "@huiyan/contract/algorithm/working-hours.device";
import { dayMs, moveDay, startOfDay } from "@huiyan/contract/calendar";
import { getWorkingHours } from "@huiyan/contract/working-hours/working-hours.api";
import { rangeEndMs } from "@huiyan/contract/working-hours/working-hours.rules";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takePastReport } from "#features/alarm/alarm.public.ts";
import { jpeg } from "#test/data/pictures.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { dayAgo } from "#test/working-hours/presence.ts";
import { createWorld, signedIn } from "#test/world.ts";
import { midnightOf } from "./calendar.ts";
import { findWorkplaces, planWork } from "./plan-work.ts";

const some = {
  seed: "3c1e4f34-7c9e-4a1f-9d5e-0f8f3f1d7a11",
  madeAt: Date.parse("2026-11-20T15:40:00+08:00"),
  days: 30,
};
const workplace = { channel: "bench", picture: "yard-last.image" };
const daysBefore = (days: number) => ({ startsAt: midnightOf(some.madeAt) - days * dayMs });
const all = () => Array.from({ length: 30 }, (_, back) => planWork([workplace], daysBefore(back), some)).flat();

it("workplaces are the cameras whose scene has the algorithm", () => {
  const devices = [
    {
      scenes: [
        { channel: "yard", scene: "yard", analysisFps: 3 },
        { channel: "bench", scene: "barn", analysisFps: 2 },
      ],
    },
  ] as const;
  const arranged = (alg_id: string) => ({ arrangements: [{ alg_id, settings: {} }] });
  const scenes = { yard: arranged("area_intrusion"), barn: arranged("cv_working_hours") };
  expect(findWorkplaces(devices, scenes)).toEqual([{ channel: "bench", picture: "barn-last.image" }]);
});

describe("planned presence", () => {
  it("could come from a device: within the day, in order, not in the future, and identical for one seed", () => {
    const events = all();
    expect(events.length).toBeGreaterThan(60);
    expect(all()).toEqual(events);
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
    for (const event of events) {
      expect(DeviceEvent.parse(event)).toEqual(event);
      const [span] = WorkingHoursData.parse(event.data).intervals;
      expect(span !== undefined && span.start < span.end).toBe(true);
      expect(event.happened_at).toBe(midnightOf(event.happened_at) + (span?.end ?? 0) * 1000);
      expect(event.happened_at).toBeLessThan(some.madeAt);
    }
  });

  it("is shorter on weekends, and today lasts until now", () => {
    const [saturday, today] = [daysBefore(6), daysBefore(0)];
    expect(planWork([workplace], saturday, some).length).toBeLessThan(3);
    const last = planWork([workplace], today, some).at(-1);
    expect(some.madeAt - (last?.happened_at ?? 0)).toBeLessThan(2 * 3_600_000);
  });
});

describe("stored presence", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  it("is on the working-hours page with its hours", async () => {
    const world = await createWorld(app);
    const yesterday = dayAgo(app, 1);
    // the first working day that is found, so that the test passes on every day of the week
    const startsAt = [1, 2, 3].map((days) => startOfDay(dayAgo(app, days))).find((at) => planned(at).length > 1);
    const events = planned(startsAt ?? startOfDay(yesterday));
    const pictures = new Map([["yard-last.image", await jpeg()]]);
    const arrivedAt = new Date((events.at(-1)?.happened_at ?? 0) + 1500);
    await takePastReport(app.services, {
      orgId: world.orgId,
      deviceUid: world.device.uid,
      events,
      pictures,
      arrivedAt,
    });
    const client = await signedIn(app, world.admin.phone);
    const range = { start: startOfDay(moveDay(yesterday, -3)), end: startOfDay(yesterday) + rangeEndMs };
    const { totalHourList, points } = await client.call(getWorkingHours, range);
    expect(totalHourList[0]?.totalHour).toBeGreaterThan(2);
    expect(points).toHaveLength(1);
  });

  const planned = (startsAt: number) =>
    planWork([{ ...workplace, channel: "cam-1" }], { startsAt }, { ...some, madeAt: app.clock.now().getTime() });
});
