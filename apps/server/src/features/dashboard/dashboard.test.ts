import * as alarms from "@huiyan/contract/dashboard/alarm-dashboard.api";
import * as api from "@huiyan/contract/dashboard/dashboard.api";
import { getSafety } from "@huiyan/contract/dashboard/dashboard.api";
import * as kanban from "@huiyan/contract/dashboard/kanban.api";
import { getHomeData } from "@huiyan/contract/home/home.api";
import { placePoint } from "@huiyan/contract/point/point.api";
import { saveScreenMap } from "@huiyan/contract/setting/setting.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setBerths } from "#test/dashboard/berths-of.ts";
import { alarmEvent } from "#test/device-client.ts";
import { addCounts } from "#test/messages/message-counts.ts";
import { addChildGroup, bindToo } from "#test/parking/counted-orders.ts";
import { sessionOfNow } from "#test/parking/session-of-now.ts";
import { storeStay } from "#test/parking/stored-stays.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
beforeAll(async () => {
  app = await startTestApp();
  // midnight in Shanghai some days from now; the clock is set to 14:30 of that day
  const midnight = Math.floor((Date.now() + 8 * hour) / day + 3) * day - 8 * hour;
  app.clock.moveTo(new Date(midnight + 14 * hour + 30 * minute));
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const as = (role: "admin" | "lead" | "staff") => sessionOfNow(app, world[role]);
async function raise(times: readonly number[], { device = world.device, alg_id = "area_intrusion" } = {}) {
  const now = app.clock.now().getTime();
  await device.client.outcomes(times.map((ago) => alarmEvent(app, { happened_at: now - ago, alg_id })));
}
const times = (count: number, ago: number) => Array.from({ length: count }, () => ago);

describe("parking figures", () => {
  it("30 of 40 berths occupied and 2 abnormal are 78.9 %; 120 entries are a turnover of 3.00", async () => {
    await setBerths(app, world, { free: 8, occupied: 30, abnormal: 2, void: 3, undelivered: 1 });
    const { parking, berths } = await as("admin").call(api.getDashboardData, { home: 1 });
    expect([berths, parking?.berthsOccupy, parking?.charging_gun]).toEqual([40, 78.9, 20]);
    expect(await as("staff").call(api.countBerths, {})).toEqual({
      total: 40,
      free: 8,
      occupied: 30,
      abnormal: 2,
      void: 3,
    });
    const [berth_id = ""] = await setBerths(app, world, { free: 0, occupied: 0, abnormal: 0, void: 1, undelivered: 0 });
    for (let at = 0; at < 12; at++)
      await storeStay(app, world.device, world.orgId, {
        from: 60 + at,
        to: 30 + at,
        car_type: at < 5 ? 1 : 2,
        berth_id,
      });
    const after = await as("admin").call(api.getDashboardData, {});
    expect(after.parking).toMatchObject({ avg_parking_turnover: 0.3, parking: 12, oilTruck: 5, tramParking: 7 });
  });

  it("exist as soon as a berth is drawn, and not before", async () => {
    expect((await as("admin").call(api.getDashboardData, {})).parking).toBeNull();
    expect((await as("admin").call(api.getCharts, {})).parkingTrends).toBeNull();
    await setBerths(app, world, { free: 0, occupied: 0, abnormal: 0, void: 0, undelivered: 1 });
    expect((await as("admin").call(api.getDashboardData, {})).parking).toMatchObject({ berths: 0, berthsOccupy: 0 });
  });

  it("the trend counts entries and exits per hour of today or per day, with zeros where there are none", async () => {
    // Entry 13:30, exit 14:10; entry yesterday 23:50, exit today 0:10. Discarded stays are not counted.
    await storeStay(app, world.device, world.orgId, { from: 60, to: 20, charging_seconds: 600 });
    await storeStay(app, world.device, world.orgId, { from: 880, to: 860, car_type: 1 });
    await storeStay(app, world.device, world.orgId, { from: 50, to: 10, scrap_cause: "误识别" });
    const trend = (days: 1 | 7 | 30) => as("staff").call(api.getParkingTrend, { days });
    const hours = await trend(1);
    expect(hours.map(({ name }) => name)).toEqual(
      Array.from({ length: 15 }, (_, at) => `${String(at).padStart(2, "0")}:00`),
    );
    expect(hours[13]).toEqual({ name: "13:00", park_in: 1, park_out: 0, oil_truck: 0, tram_charging: 1 });
    expect([hours[14]?.park_out, hours[0]?.park_out, hours[0]?.park_in]).toEqual([1, 1, 0]);
    const days = await trend(7);
    expect(days.map(({ park_in, park_out, oil_truck }) => [park_in, park_out, oil_truck]).slice(4)).toEqual([
      [0, 0, 0],
      [1, 0, 1],
      [1, 2, 0],
    ]);
    expect(await trend(30)).toHaveLength(30);
    expect(await as("staff").call(api.countParkingOfToday, {})).toMatchObject({ in: 1, out: 2, open: 0 });
  });
});

describe("alarm figures", () => {
  it("an alarm counts once in each group of its device and in all groups above", async () => {
    const child = await addChildGroup(app, world.orgId, world.groupId);
    await bindToo(app, world.orgId, child, world.device.uid);
    await raise([0, 0, 3 * day]);
    await raise([0], { device: world.hidden });
    const { group_msg_count, point_msg_count, messages } = await as("admin").call(api.getDashboardData, {});
    const counts = (days: 1 | 7) => new Map(group_msg_count[days].map(({ group_id, count }) => [group_id, count]));
    expect([counts(1).get(world.groupId), counts(1).get(child), counts(1).get(world.otherGroupId)]).toEqual([2, 2, 1]);
    expect(counts(7).get(world.groupId)).toBe(3);
    expect(point_msg_count[0]).toMatchObject({ point_id: world.device.pointId, count: 2 });
    expect(messages).toEqual({ today_added: 3, today_open: 3, growth: null });
  });

  it("on the alarm dashboard, an alarm of a device in a group and its subgroups counts once in each", async () => {
    const child = await addChildGroup(app, world.orgId, world.groupId);
    const grandchild = await addChildGroup(app, world.orgId, child);
    for (const group of [child, grandchild]) await bindToo(app, world.orgId, group, world.device.uid);
    await raise([0]);
    const { total, list } = await as("admin").call(alarms.countAlarmsOfGroups, {});
    const counts = new Map(list.map(({ group_id, count }) => [group_id, count]));
    expect([total, ...[world.groupId, child, grandchild].map((id) => counts.get(id))]).toEqual([1, 1, 1, 1]);
  });

  it("counted and weighed loads are in no figure, like on the home page", async () => {
    await raise([0, 2 * day]);
    await raise([0, 2 * day], { alg_id: "tdds" });
    const admin = as("admin");
    const [data, charts, screen, groups, home] = await Promise.all([
      admin.call(api.getDashboardData, {}),
      admin.call(api.getCharts, {}),
      admin.call(alarms.getAlarmDashboard, {}),
      admin.call(alarms.countAlarmsOfGroups, {}),
      admin.call(getHomeData, {}),
    ]);
    const { pointId } = world.device;
    const point = await admin.call(alarms.getPointDashboard, { point_id: pointId });
    expect(data.messages).toMatchObject({ today_added: 1, today_open: 1 });
    expect(data.group_msg_count[7].map(({ count }) => count)).toEqual([2]);
    expect(data.alg_msg_counts[7]).toMatchObject([{ alg_id: "area_intrusion", count: 2 }]);
    expect(data.point_msg_count).toMatchObject([{ count: 1 }]);
    expect(charts.messageTrends.count).toEqual([0, 0, 0, 0, 1, 0, 1]);
    expect(charts.messageTrends.count).toEqual(home.alert_last_7_days.count);
    expect(charts.messageTypeDist).toHaveLength(1);
    for (const { todayMsgInfo, trendData } of [screen, point]) {
      expect(todayMsgInfo).toMatchObject({ total: 1, open: 1 });
      expect(trendData.algs.map(({ alg_id }) => alg_id)).toEqual(["area_intrusion"]);
    }
    expect(screen.pointList.map(({ messages }) => messages)).toEqual([1, 0]);
    expect(groups.total).toBe(1);
    expect(home.message_today).toBe(1);
  });

  it("growth compares today with yesterday up to the same time (15 against 12 are 25 %), also before the totals are updated", async () => {
    await raise([...times(15, 0), ...times(12, day), ...times(4, day - minute)]);
    const figure = async () => (await as("admin").call(api.getDashboardData, {})).messages;
    expect(await figure()).toMatchObject({ today_added: 15, growth: 25 });
    await addCounts(app);
    expect(await figure()).toMatchObject({ today_added: 15, growth: 25 });
  });

  it("the safety screen has today's alarms of each algorithm of the category by state", async () => {
    await raise([0, 0, day]);
    await raise([0], { alg_id: "illegal_parking_with_carplate" });
    const rows = await as("admin").call(getSafety, {});
    expect(rows).toHaveLength(10);
    expect(rows[0]).toMatchObject({ alg_id: "area_intrusion", total: 2, states: { open: 2, done: 0 } });
    expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(2);
  });

  it("the alarm dashboard of a group has all groups below it, seven days of each algorithm, and the subgroups", async () => {
    const child = await addChildGroup(app, world.orgId, world.groupId);
    await raise([0, 0, 6 * day, 7 * day]);
    await raise([0], { alg_id: "smoking" });
    const all = await as("admin").call(alarms.getAlarmDashboard, { group_id: world.groupId });
    expect(all.trendData.algs.map(({ alg_id, count }) => [alg_id, count])).toEqual([
      ["area_intrusion", [1, 0, 0, 0, 0, 0, 2]],
      ["smoking", [0, 0, 0, 0, 0, 0, 1]],
    ]);
    expect(all.todayMsgInfo).toMatchObject({ total: 3, open: 3, handled: 0 });
    expect(all.todayPointInfo).toMatchObject({
      total: 1,
      alarmed: 1,
      list: [{ point_id: world.device.pointId, count: 3 }],
    });
    expect(all.subGroup).toEqual([{ group_id: child, name: "下级", devices: 0, online: 0, messages: 0 }]);
    const counts = await as("admin").call(alarms.countAlarmsOfGroups, {});
    expect(counts).toEqual({ total: 3, list: [{ group_id: world.groupId, count: 3 }] });
    const root = await as("admin").call(alarms.getAlarmDashboard, { group_id: world.orgId });
    expect([root.points, root.subGroup.length]).toEqual([2, 2]);
    expect(root.pointList[0]).toMatchObject({ disabled: true, position_coord: null, messages: 3 });
  });
});

describe("a point", () => {
  it("has figures for seven days, today's alarms by algorithm, and its unhandled alarms", async () => {
    await raise([0, 0, 6 * day, 7 * day]);
    await raise([0], { alg_id: "smoking" });
    const { point, trendData, todayMsgInfo } = await as("staff").call(alarms.getPointDashboard, {
      point_id: world.device.pointId,
    });
    expect(point).toMatchObject({ point_id: world.device.pointId, online: false, position_coord: null });
    expect(trendData.date).toHaveLength(7);
    expect(trendData.algs.map(({ alg_id, count }) => [alg_id, count])).toEqual([
      ["area_intrusion", [1, 0, 0, 0, 0, 0, 2]],
      ["smoking", [0, 0, 0, 0, 0, 0, 1]],
    ]);
    expect(todayMsgInfo).toMatchObject({ total: 3, open: 3, handled: 0 });
  });

  it("of another lead does not exist for the caller, and its alarms count in no group of the caller", async () => {
    await raise([0], { device: world.hidden });
    const hidden = { point_id: world.hidden.pointId };
    await expect(as("staff").call(alarms.getPointDashboard, hidden)).rejects.toThrow("not_found");
    expect((await as("admin").call(alarms.getPointDashboard, hidden)).todayMsgInfo.total).toBe(1);
    expect(await as("staff").call(alarms.countAlarmsOfGroups, {})).toEqual({ total: 0, list: [] });
  });
});

describe("the map", () => {
  it("counts points, online points and today's alarms by division; points without coordinates are in none", async () => {
    await as("admin").call(placePoint, {
      _id: world.device.pointId,
      position_type: "map",
      position_coord: [106.63, 29.72],
    });
    await raise([0, 0]);
    const country = await as("admin").call(api.getRegions, { code: "100000" });
    expect(country.list.filter(({ points }) => points > 0)).toEqual([
      { code: "500000", name: "重庆", points: 1, online: 0, messages: 2 },
    ]);
    expect([country.unplaced, country.fit, country.points]).toEqual([1, "500112", []]);
    const parts = await as("staff").call(api.getRegions, { code: "500000" });
    expect(parts.list.filter(({ points }) => points > 0)).toMatchObject([{ name: "渝北区", messages: 2 }]);
    const near = await as("staff").call(api.getRegions, { code: parts.fit });
    expect(near.list).toMatchObject([{ name: "渝北区", messages: 2 }]);
    expect(near.points).toMatchObject([
      { point_id: world.device.pointId, messages: 2, position_coord: [106.63, 29.72] },
    ]);
    expect((await as("staff").call(api.getRegions, { code: "500103" })).points).toEqual([]);
    await expect(as("admin").call(api.getRegions, { code: "999999" })).rejects.toThrow("division_unknown");
    const cities = async () => (await as("admin").call(api.getDashboardData, {})).city_list.map(({ name }) => name);
    expect(await cities()).toEqual(["重庆"]);
    await as("admin").call(saveScreenMap, { mapArea: "500000" });
    expect(await cities()).toEqual(["渝北区"]);
  });
});

describe("data that the caller does not see", () => {
  it("is in no figure of the caller, and another user's group does not exist for the caller", async () => {
    await raise([0], { device: world.hidden });
    await storeStay(app, world.hidden, world.orgId, { from: 60, to: 20 });
    const { data, charts } = await as("staff").call(api.getFullDashboard, {});
    expect([data.messages.today_added, data.points, data.users, data.parking]).toEqual([0, 1, null, null]);
    expect([charts.messageTypeDist, charts.todayNews, charts.orgStaffOverview]).toEqual([[], [], null]);
    expect(await as("staff").call(api.countParkingOfToday, {})).toMatchObject({ in: 0, out: 0 });
    await expect(as("staff").call(alarms.getAlarmDashboard, { group_id: world.otherGroupId })).rejects.toThrow(
      "not_found",
    );
    const groups = await as("staff").call(api.countDevicesOfGroups, {});
    expect(groups).toMatchObject([{ group_id: world.groupId, device: 1 }]);
    expect(await as("admin").call(api.countDevicesOfGroups, {})).toHaveLength(2);
  });
});

describe("the kanban", () => {
  it("keeps the order of its visible blocks; blocks that are not named are visible and come last", async () => {
    const { model_list } = await as("staff").call(kanban.getKanban, {});
    expect(model_list.every(({ open }) => open)).toBe(true);
    await as("lead").call(kanban.saveKanban, { model_list: [{ id: "parking", open: false }] });
    await as("lead").call(kanban.saveKanbanSort, { cards: ["messageToday", "berths"], charts: ["todayNews"] });
    const closed = (await as("staff").call(kanban.getKanban, {})).model_list.filter(({ open }) => !open);
    expect(closed).toEqual([{ id: "parking", open: false }]);
    const sort = await as("staff").call(kanban.getKanbanSort, {});
    expect([sort.cards.slice(0, 3), sort.charts.slice(0, 2)]).toEqual([
      ["messageToday", "berths", "berthsOccupy"],
      ["todayNews", "parkingTrends"],
    ]);
    await expect(as("staff").call(kanban.saveKanban, { model_list: [] })).rejects.toThrow("not_permitted");
  });

  it.each([
    ["an unknown block", { cards: ["nothing"], charts: [] }, "没有这个看板项"],
    ["a block twice", { cards: ["berths", "berths"], charts: [] }, "同一看板项不能出现两次"],
  ])("refuses %s with a readable reason", async (_, input, message) => {
    await expect(as("admin").call(kanban.saveKanbanSort, input as never)).rejects.toThrow(message);
  });
});
