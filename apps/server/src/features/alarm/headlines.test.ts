import { deleteMessages } from "@huiyan/contract/alarm/handling.api";
import { dueAt } from "@huiyan/contract/alarm/handling.rules";
import { findHeadlines } from "@huiyan/contract/alarm/headline.api";
import { saveAlarmCentre } from "@huiyan/contract/setting/setting.api";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type TestDevice, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.moveTo(new Date(dayStart(app.clock.now(), 1).getTime() + 14 * 3_600_000));
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const now = () => app.clock.now().getTime();
const sinceMidnight = () => now() - dayStart(app.clock.now()).getTime();
const raise = (ago: number, change: object = {}, device: TestDevice = world.device) =>
  device.client.outcomes([alarmEvent(app, { happened_at: now() - ago, ...change })]);
const headlines = (role: "admin" | "staff" = "admin", input: object = {}) =>
  world[role].client.call(findHeadlines, input);

async function goneOffline(devices: readonly TestDevice[], at: number) {
  const { sql } = app.services.db;
  const id = v7();
  const created_at = new Date(at);
  const notice = {
    id,
    org_id: world.orgId,
    type: "offline",
    cause: "device",
    begun_at: created_at,
    created_at,
  } as const;
  await sql.insertInto("device_notice").values(notice).execute();
  for (const { uid } of devices)
    await sql
      .insertInto("device_notice_member")
      .values({ notice_id: id, device_uid: uid, begun_at: created_at })
      .execute();
  return id;
}

describe("today's headlines", () => {
  it("headlines begin at midnight, newest first, with place and event", async () => {
    await raise(0);
    await raise(60_000, { alg_id: "smoking" });
    await raise(sinceMidnight() + 1);
    const { list, page } = await headlines();
    expect(page).toEqual({ page: 1, size: 99, count: 2 });
    expect(list.map(({ alg_id }) => alg_id)).toEqual(["area_intrusion", "smoking"]);
    expect(list[0]).toMatchObject({
      type: "alg",
      device_id: world.device.deviceId,
      point_id: world.device.pointId,
      create_at: now(),
      severity: 3,
      due_at: dueAt(3, now()),
      alg_name: "区域入侵",
      state: "open",
      client_read: 0,
      point_name: `点位 ${world.device.deviceId}`,
    });
    expect(list[0]?.org_name).toContain("企业");
    expect(list[0]?.group_name).toContain("可见组");
  });

  it("headlines show only algorithms of the alarm centre, and offline devices if requested", async () => {
    await raise(0);
    await raise(0, { alg_id: "smoking" });
    const notice = await goneOffline([world.device], now() - 1);
    await goneOffline([world.device], now() - sinceMidnight() - 1);
    expect((await headlines()).page.count).toBe(2);
    const input = { enable_alg_alert: ["smoking"], enable_device_offline_alert: true };
    await world.admin.client.call(saveAlarmCentre, input);
    const { list, page } = await headlines();
    expect(list.map(({ type, alg_id, _id }) => [type, alg_id || _id])).toEqual([
      ["alg", "smoking"],
      ["offline", notice],
    ]);
    expect(page.count).toBe(2);
    expect(list[1]).toMatchObject({
      device_id: world.device.deviceId,
      message: `设备离线：设备 ${world.device.deviceId}`,
      state: null,
    });
    await world.admin.client.call(saveAlarmCentre, { ...input, enable_alg_alert: [] });
    expect((await headlines()).list.map(({ type }) => type)).toEqual(["offline"]);
  });

  it("headlines contain no alarms and no incidents of devices outside the caller's scope", async () => {
    await world.admin.client.call(saveAlarmCentre, {
      enable_alg_alert: ["area_intrusion"],
      enable_device_offline_alert: true,
    });
    await raise(0, {}, world.hidden);
    await goneOffline([world.hidden], now());
    await goneOffline([world.hidden, world.device], now() - 1000);
    expect((await headlines()).page.count).toBe(3);
    const { list, page } = await headlines("staff");
    expect(page.count).toBe(1);
    expect(list).toMatchObject([{ type: "offline", device_id: world.device.deviceId }]);
    expect(JSON.stringify(list)).not.toContain(world.hidden.deviceId);
  });

  it("pages of headlines have at most 99 entries, no gaps and no deleted alarms", async () => {
    await world.device.client.outcomes(Array.from({ length: 7 }, () => alarmEvent(app)));
    const first = await headlines("admin", { page: 1, size: 3 });
    const pages = [
      first,
      await headlines("admin", { page: 2, size: 3 }),
      await headlines("admin", { page: 3, size: 3 }),
    ];
    expect(pages.map(({ list }) => list.length)).toEqual([3, 3, 1]);
    expect(new Set(pages.flatMap(({ list }) => list.map(({ _id }) => _id))).size).toBe(7);
    await world.admin.client.call(deleteMessages, { _id: first.list.map(({ _id }) => _id) });
    expect((await headlines("admin", { size: 500 })).page).toEqual({ page: 1, size: 99, count: 4 });
  });
});
