import { findMessages, getBell, summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { findHeadlines } from "@huiyan/contract/alarm/headline.api";
import { isLivestock } from "@huiyan/contract/alarm/livestock.rules";
import { getHomeData } from "@huiyan/contract/home/home.api";
import * as api from "@huiyan/contract/setting/setting.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

describe("alarm centre", () => {
  it("by default shows every algorithm that raises alarms except livestock; offline alerts are off, and counting algorithms are not listed", async () => {
    const centre = await world.staff.client.call(api.getAlarmCentre, {});
    const ids = centre.algs.map(({ _id }) => _id);
    expect(centre.enable_alg_alert).toEqual(ids.filter((id) => !isLivestock(id)));
    expect(ids).toContain("dbgz");
    expect(centre.enable_device_offline_alert).toBe(false);
    expect(ids).toContain("area_intrusion");
    for (const hidden of ["cv_working_hours", "dispatch", "patrol", "passenger_flow_statistics", "traffic_flow"])
      expect(ids).not.toContain(hidden);
  });

  it("shows the algorithms that the admin chooses for the organisation; a hidden algorithm is refused", async () => {
    await world.admin.client.call(api.saveAlarmCentre, {
      enable_alg_alert: ["fall_down"],
      enable_device_offline_alert: true,
    });
    expect(await world.staff.client.call(api.getAlarmCentre, {})).toMatchObject({
      enable_alg_alert: ["fall_down"],
      enable_device_offline_alert: true,
    });
    const hidden = { enable_alg_alert: ["patrol"], enable_device_offline_alert: true };
    expect((await world.admin.client.fails(api.saveAlarmCentre, hidden)).status).toBe(400);
  });
});

describe("settings of members and of the organisation", () => {
  it("the map is the whole country by default, or Chongqing; other areas are refused", async () => {
    expect(await world.staff.client.call(api.getScreenMap, {})).toEqual({ mapArea: "100000" });
    await world.admin.client.call(api.saveScreenMap, { mapArea: "500000" });
    expect(await world.staff.client.call(api.getScreenMap, {})).toEqual({ mapArea: "500000" });
    expect((await world.admin.client.fails(api.saveScreenMap, { mapArea: "440000" })).message).toBe("请选择全国或重庆");
  });

  it("popup and sound are separate for each member", async () => {
    await world.staff.client.call(api.saveAlarmPopup, { popup: false, sound: true });
    const own = { popup: false, sound: true, algs: null, quiet: null };
    expect(await world.staff.client.call(api.getAlarmPopup, {})).toEqual(own);
    const usual = { popup: true, sound: false, algs: null, quiet: null };
    expect(await world.lead.client.call(api.getAlarmPopup, {})).toEqual(usual);
  });

  it("a call with only popup and sound leaves algorithms and quiet hours unchanged", async () => {
    const chosen = { algs: ["fall_down"], quiet: { from: "22:00", to: "07:00", except_high: false } };
    const { from, to } = chosen.quiet;
    await world.staff.client.call(api.saveAlarmPopup, { popup: true, sound: true, ...chosen, quiet: { from, to } });
    await world.staff.client.call(api.saveAlarmPopup, { popup: true, sound: false });
    expect(await world.staff.client.call(api.getAlarmPopup, {})).toEqual({ popup: true, sound: false, ...chosen });
    await world.staff.client.call(api.saveAlarmPopup, { popup: true, sound: false, algs: null, quiet: null });
    const all = { algs: null, quiet: null };
    expect(await world.staff.client.call(api.getAlarmPopup, {})).toMatchObject(all);
    const odd = { popup: true, sound: true, quiet: { from: "25:00", to: "07:00" } };
    expect((await world.staff.client.fails(api.saveAlarmPopup, odd)).fields).toEqual({
      "quiet.from": "时间格式不正确",
    });
  });
});

describe("alarms that the alarm centre does not show", () => {
  it("are by default counted and weighed loads, which are in no bell, headline or today's number, and have no deadline", async () => {
    const own = await createWorld(app);
    const load = { alg_id: "dbgz", type: "dbgz", data: { counts: [10], total: 10, weight: 1100 } };
    await own.device.client.outcomes([alarmEvent(app, load), alarmEvent(app)], {});
    const { client } = own.admin;
    const bell = await client.call(getBell, {});
    expect(bell).toMatchObject({ unread: 1, enabled: null, list: [{ alg: "area_intrusion" }] });
    expect((await client.call(findHeadlines, {})).list).toMatchObject([{ alg_id: "area_intrusion" }]);
    expect((await client.call(getHomeData, {})).message_today).toBe(1);
    const { list } = await client.call(findMessages, { alg_id: "dbgz" });
    expect(list).toMatchObject([{ due_at: null }]);
    app.clock.moveBy(5 * 3_600_000);
    expect((await client.call(summariseMessages, {})).unhandled.overdue).toBe(1);
    await client.call(api.saveAlarmCentre, { enable_alg_alert: ["dbgz"], enable_device_offline_alert: false });
    expect(await client.call(getBell, {})).toMatchObject({ unread: 1, list: [{ alg: "dbgz" }] });
  });

  it("are not in the bell and its number, but in the list", async () => {
    const own = await createWorld(app);
    await own.device.client.outcomes([alarmEvent(app)], {});
    const { list } = await own.admin.client.call(findMessages, {});
    expect(await own.staff.client.call(getBell, {})).toMatchObject({ unread: 1 });
    const others = { enable_alg_alert: ["smoking"], enable_device_offline_alert: false };
    await own.admin.client.call(api.saveAlarmCentre, others);
    expect(await own.staff.client.call(getBell, {})).toMatchObject({ unread: 0, list: [], enabled: ["smoking"] });
    await own.admin.client.call(api.saveAlarmCentre, { ...others, enable_alg_alert: [] });
    expect(await own.admin.client.call(getBell, {})).toMatchObject({ unread: 0, list: [] });
    await own.admin.client.call(api.saveAlarmCentre, { ...others, enable_alg_alert: [list[0]?.alg ?? ""] });
    expect(await own.staff.client.call(getBell, {})).toMatchObject({ unread: 1, list: [{ _id: list[0]?._id }] });
  });
});
