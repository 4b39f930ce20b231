import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { deleteMessages } from "@huiyan/contract/alarm/handling.api";
import { getHomeData } from "@huiyan/contract/home/home.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alarmEvent } from "#test/device-client.ts";
import { addCounts } from "#test/messages/message-counts.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

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

/** Raises alarms at times before now. The default device is the one that staff and lead see. */
async function raise(times: readonly number[], { device = world.device, alg_id = "area_intrusion" } = {}) {
  const now = app.clock.now().getTime();
  await device.client.outcomes(times.map((ago) => alarmEvent(app, { happened_at: now - ago, alg_id })));
}
const times = (count: number, ago: number) => Array.from({ length: count }, () => ago);
const homeOf = async (role: "admin" | "lead" | "staff" = "admin") =>
  (await signedIn(app, world[role].phone)).call(getHomeData, {});

describe("alarm figures", () => {
  it("growth compares today with yesterday up to the same time of day: 15 against 12 are 25 %", async () => {
    await raise([...times(10, 0), ...times(5, 14 * hour), ...times(6, day), ...times(6, day + 5 * minute)]);
    await raise([...times(3, day - minute), ...times(4, day + 15 * hour)]);
    const { kpi, message_today, today_message } = await homeOf();
    expect(message_today).toBe(15);
    expect(kpi[1]).toMatchObject([{ alg_id: "area_intrusion", name: "区域入侵", count: 15, growth: 25 }]);
    expect(today_message).toMatchObject([{ index: 1, point_id: world.device.pointId, count: 15, daily_growth: 25 }]);
  });

  it("growth compares the last seven days with the seven before, up to the same time of day", async () => {
    await raise([...times(2, 0), ...times(4, 6 * day), ...times(2, 7 * day + minute), ...times(1, 13 * day)]);
    await raise([...times(5, 7 * day - minute), ...times(3, 14 * day)]);
    const { kpi } = await homeOf();
    expect(kpi[7]).toMatchObject([{ count: 6, growth: 100, series: [4, 0, 0, 0, 0, 0, 2] }]);
  });

  it("growth is missing without earlier alarms, and an algorithm without alarms today has no card", async () => {
    await raise(times(3, day), { alg_id: "smoking" });
    await raise(times(2, 0));
    const { kpi } = await homeOf();
    expect(kpi[1].map(({ alg_id, growth }) => [alg_id, growth])).toEqual([["area_intrusion", null]]);
  });

  it("trends have each hour up to now or each day, with zeros, today last", async () => {
    await raise([0, 14 * hour, 6 * day, 29 * day, 30 * day]);
    const { alert_trend, alert_last_7_days } = await homeOf();
    expect(alert_trend[1].date).toHaveLength(15);
    expect([alert_trend[1].date[0], alert_trend[1].date.at(-1)]).toEqual(["00:00", "14:00"]);
    expect(alert_trend[1].count).toEqual([1, ...Array(13).fill(0), 1]);
    expect(alert_trend[7]).toEqual(alert_last_7_days);
    expect(alert_trend[7].count).toEqual([1, 0, 0, 0, 0, 0, 2]);
    expect(alert_trend[30].count.reduce((sum, n) => sum + n)).toBe(4);
    expect(alert_trend[30].count[0]).toBe(1);
  });

  it("deleted alarms and repeats are not counted, before and after the totals are updated", async () => {
    await raise(times(4, 0));
    const { list } = await world.admin.client.call(findMessages, {});
    const [first, second, third] = list.map(({ _id }) => _id);
    await world.admin.client.call(deleteMessages, { _id: [first ?? ""] });
    const fold = app.services.db.sql.updateTable("message").set({ folded_into: third ?? "" });
    await fold.where("id", "=", second ?? "").execute();
    expect((await homeOf()).message_today).toBe(2);
    await addCounts(app);
    expect((await homeOf()).message_today).toBe(2);
  });

  it("algorithms after the ten most frequent ones are added up to one; the parts equal the total", async () => {
    const algs =
      "smoking,no_helmet,no_vest,fire_smoke,fall_down,climb_over,phone_call,leave_post,sleep_post,rat_detect,area_intrusion,crowd_gather";
    for (const [at, alg_id] of algs.split(",").entries()) await raise(times(20 - at, 0), { alg_id });
    const { alg_message_count: rows, message_today } = await homeOf();
    expect(rows).toHaveLength(11);
    expect(rows.at(-1)).toEqual({ name: "其他", count: 19, rest: true });
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(message_today);
  });
});

describe("visibility of figures", () => {
  it("alarms, devices, points and groups are the caller's; a user who manages no members gets no number of members", async () => {
    await raise(times(2, 0));
    await raise(times(5, 0), { device: world.hidden });
    const [admin, lead, staff] = [await homeOf("admin"), await homeOf("lead"), await homeOf("staff")];
    expect(admin).toMatchObject({ message_today: 7, device_count: 2, point_count: 2, group_count: 2, alg_count: 1 });
    for (const seen of [lead, staff])
      expect(seen).toMatchObject({ message_today: 2, device_count: 1, point_count: 1, group_count: 1 });
    expect(staff.today_message.map(({ point_id }) => point_id)).toEqual([world.device.pointId]);
    expect(admin.staff_count).toEqual({ admin: 1, lead: 1, staff: 1, leave: 0, unactive: 0 });
    expect(lead.staff_count).toEqual({ admin: 0, lead: 1, staff: 1, leave: 0, unactive: 0 });
    expect(staff.staff_count).toBeNull();
  });

  it("the share of online devices has one decimal, and is 0 without devices", async () => {
    const set = (deviceUid: string) =>
      app.services.db.sql.updateTable("device").set({ online: true }).where("id", "=", deviceUid).execute();
    await set(world.hidden.uid);
    expect(await homeOf("admin")).toMatchObject({ device_online: 1, device_online_rate: 50 });
    expect(await homeOf("staff")).toMatchObject({ device_online: 0, device_online_rate: 0 });
  });
});

it("the contact is the operator's; only special organisations have the flag", { tags: ["rest"] }, async () => {
  const env = { CONTACT_PHONE: "400-000-0000", CONTACT_EMAIL: "help@example.cn", CONTACT_FLAG_ORGS: world.orgId };
  const node = await startTestApp({ on: app, env });
  const other = await createWorld(app);
  const contactOf = async ({ admin }: World) =>
    (await (await signedIn(node, admin.phone)).call(getHomeData, {})).contact;
  expect(await contactOf(world)).toEqual({ phone: "400-000-0000", email: "help@example.cn", flag: true });
  expect((await contactOf(other)).flag).toBe(false);
  expect((await homeOf()).contact).toEqual({ phone: "", email: "", flag: false });
  await node.close();
});
