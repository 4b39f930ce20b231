import * as api from "@huiyan/contract/patrol/patrol.api";
import { sightingDays } from "@huiyan/contract/patrol/patrol.rules";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { deleteOldSightings } from "./sighting.queries.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

/** The browser's clock is an hour behind. */
const wrong = 3_600_000;
const browserNow = () => app.clock.now().getTime() - wrong;
const seen = (pointId: string, secondsAgo: number, seconds = 30) => {
  const start = browserNow() - secondsAgo * 1000;
  return { point_id: pointId, start, end: start + seconds * 1000 };
};
const report = (list: ReturnType<typeof seen>[]) =>
  world.staff.client.call(api.reportSightings, { now: browserNow(), loop: "夜间", list });
const log = async (filter: object = {}) => (await world.admin.client.call(api.findSightings, filter)).list;

describe("the log of patrols", () => {
  it("shows who watched which camera when, by the server's clock, newest first", async () => {
    const first = seen(world.device.pointId, 120);
    const second = seen(world.device.pointId, 60, 31);
    expect(await report([first, second])).toEqual({ kept: 2 });
    const line = { point_id: world.device.pointId, point_name: `点位 ${world.device.deviceId}`, user: "测试staff" };
    expect(await log()).toMatchObject([
      { ...line, loop: "夜间", start: second.start + wrong, end: second.end + wrong },
      { ...line, loop: "夜间", start: first.start + wrong, end: first.end + wrong },
    ]);
  });

  it("has a report once, even if it is sent again", async () => {
    const list = [seen(world.device.pointId, 60)];
    await report(list);
    expect(await report(list)).toEqual({ kept: 0 });
    expect(await log()).toHaveLength(1);
  });

  it("omits cameras that the member does not see, and times in the future or too long ago", async () => {
    const list = [seen(world.hidden.pointId, 60), seen(world.device.pointId, 10), seen(world.device.pointId, 90_000)];
    expect(await report(list)).toEqual({ kept: 0 });
  });

  it("can be filtered by member, camera and time", async () => {
    await report([seen(world.device.pointId, 120), seen(world.device.pointId, 60)]);
    const now = app.clock.now().getTime();
    expect(await log({ staff_id: world.staff.staffId })).toHaveLength(2);
    expect(await log({ staff_id: world.lead.staffId })).toEqual([]);
    expect(await log({ point_id: world.hidden.pointId })).toEqual([]);
    expect(await log({ start: now - 90_000 })).toHaveLength(1);
    expect(await log({ end: now - 90_000 })).toHaveLength(1);
  });

  it("is kept for 180 days", async () => {
    await report([seen(world.device.pointId, 60)]);
    const { sql } = app.services.db;
    const daysAfter = (days: number) => new Date(app.clock.now().getTime() + (days - sightingDays) * 86_400_000);
    await deleteOldSightings(sql, daysAfter(179));
    expect(await log()).toHaveLength(1);
    await deleteOldSightings(sql, daysAfter(181));
    expect(await log()).toEqual([]);
  });
});
