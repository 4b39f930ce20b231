import { findMessages, markMessages } from "@huiyan/contract/alarm/alarm.api";
import { getMapSettings } from "@huiyan/contract/map/map.api";
import { type MaintenanceNotice } from "@huiyan/contract/operator/maintenance-notice";
import * as api from "@huiyan/contract/operator/settings.api";
import { usualSmsText } from "@huiyan/contract/operator/settings.rules";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nothingStored } from "#platform/installation/installation.queries.ts";
import { type Client } from "#test/client.ts";
import { alarmEvent } from "#test/device-client.ts";
import { createOperator, operatorSession } from "#test/operator/operator-client.ts";
import { openPage } from "#test/page-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let operator: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { SYSTEM_NAME: "城管视频平台" } });
  world = await createWorld(app);
  operator = (await createOperator(app)).client;
});
afterAll(() => app.close());

const get = () => operator.call(api.getSettings, {});
const save = async (values: Partial<api.SettingValues>, notice: Partial<MaintenanceNotice> = {}) => {
  const { version } = await get();
  await operator.call(api.saveSettings, {
    version,
    values: { ...nothingStored.values, ...values },
    notice: { ...nothingStored.notice, ...notice },
  });
};
const info = () => world.admin.client.call(getSystemInfo, {});
/** Waits for the expected value, because nodes receive changed settings through the bus. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read);
beforeEach(async () => {
  await save({});
  await eventually(async () => (await info()).notice.text).toBe("");
});

describe("a setting", () => {
  it("uses the operator's value, else the environment's, else the product's, and shows which", async () => {
    const before = (await get()).settings;
    expect(before.system_name).toEqual({
      value: "城管视频平台",
      source: "environment",
      fallback: "城管视频平台",
      below: "environment",
    });
    expect(before.sms_text).toMatchObject({ value: usualSmsText, source: "product" });
    await save({ system_name: "夜间值守平台", message_days: 90 });
    expect((await get()).settings).toMatchObject({
      system_name: { value: "夜间值守平台", source: "operator", fallback: "城管视频平台", below: "environment" },
      message_days: { value: 90, source: "operator", fallback: 180, below: "product" },
    });
    await eventually(async () => (await info()).name).toBe("夜间值守平台");
    await save({});
    await eventually(async () => (await info()).name).toBe("城管视频平台");
  });

  it("for registration closes it for new users at once", async () => {
    expect(await info()).toMatchObject({ registration: true });
    await save({ registration: "closed" });
    await eventually(async () => (await info()).registration).toBe(false);
  });

  it("for the map applies at once, and pages may load images of the tile server and of no other", async () => {
    const tiles = "https://tiles.example/{z}/{x}/{y}.png";
    await save({ map_tile_url: tiles, map_tile_system: "gcj02", map_attribution: "审图号" });
    await eventually(async () => (await world.admin.client.call(getMapSettings, {})).tile_url).toBe(tiles);
    const policyOf = async () => (await fetch(`${app.url}/common/info`)).headers.get("content-security-policy");
    expect(await policyOf()).toContain("img-src 'self' data: blob: https://tiles.example;");
    await save({ map_tile_url: "" });
    await eventually(policyOf).toContain("img-src 'self' data: blob:;");
  });

  it.each([
    [{ sms_text: "没有码" }, "短信内容须含 {code}，另外只能用 {name} 和 {minutes}"],
    [{ map_tile_url: "https://tiles.example/" }, "须为含 {z}、{x}、{y} 的 http(s) 地址"],
    [{ geocoder_url: "https://search.example/" }, "须为含 {keyword} 的 http(s) 地址"],
    [{ message_days: 0 }, "保留天数须为 1 到 1096 的整数"],
    [{ video_days: 1097 }, "保留天数须为 1 到 1096 的整数"],
    [{ system_name: "" }, "请输入系统名称"],
  ])("%j is refused with a readable reason", async (values, message) => {
    const { version } = await get();
    const input = { version, values: { ...nothingStored.values, ...values }, notice: nothingStored.notice };
    expect(await operator.fails(api.saveSettings, input)).toMatchObject({ status: 400, message });
  });

  it("is changed by one of sixty concurrent users, and the others get the reason", async () => {
    const { version } = await get();
    const tries = Array.from({ length: 60 }, (_, at) =>
      operator
        .call(api.saveSettings, {
          version,
          notice: nothingStored.notice,
          values: { ...nothingStored.values, system_name: `平台 ${at}` },
        })
        .then(() => "saved")
        .catch((error: unknown) => String(error)),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(1);
    expect((await get()).version).toBe(version + 1);
  });
});

describe("a shorter retention", () => {
  it("shows the number of alarms to be deleted, without marked ones and those of organisations with their own retention time", async () => {
    const { device, admin } = world;
    await device.client.outcomes([alarmEvent(app), alarmEvent(app), alarmEvent(app)]);
    const { list } = await admin.client.call(findMessages, {});
    expect(list).toHaveLength(3);
    await admin.client.call(markMessages, { _id: list.slice(0, 1).map(({ _id }) => _id), mark: 1 });
    const daysMs = 3 * 86_400_000;
    app.clock.moveBy(daysMs);
    const later = await operatorSession(app);
    const count = async (org_id?: string) =>
      (await later.call(api.countExpiring, { message_days: 2, ...(org_id && { org_id }) })).messages.count;
    expect([await count(), await count(world.orgId), await count(v7())]).toEqual([2, 2, 0]);
    const { sql } = app.services.db;
    await sql.updateTable("organisation").set({ message_days: 30 }).where("id", "=", world.orgId).execute();
    expect([await count(), await count(world.orgId)]).toEqual([0, 2]);
    app.clock.moveBy(-daysMs);
  });
});

describe("the announcement", () => {
  it("is shown on open pages of every organisation at once and on the sign-in page, and ends automatically", async () => {
    const other = await createWorld(app);
    const pages = await Promise.all([
      openPage(app.url, world.staff.client.token, world.orgId),
      openPage(app.url, other.admin.client.token, other.orgId),
    ]);
    const until = app.clock.now().getTime() + 3_600_000;
    await save({}, { text: "今晚 23:00 升级，约十分钟不可用", until });
    for (const page of pages) await page.next("org_changed");
    expect((await info()).notice).toEqual({ text: "今晚 23:00 升级，约十分钟不可用", until });
    app.clock.moveBy(3_600_000);
    expect((await info()).notice).toEqual({ text: "", until: null });
    app.clock.moveBy(-3_600_000);
  });
});

it("the page shows the environment without secrets", async () => {
  const { environment } = await get();
  expect(environment.find(({ name }) => name === "SYSTEM_NAME")).toEqual({
    name: "SYSTEM_NAME",
    value: "城管视频平台",
    is_set: true,
    is_secret: false,
  });
  expect(environment.filter(({ is_secret, value }) => is_secret && value !== "")).toEqual([]);
});
