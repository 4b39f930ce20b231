import { getBell, readAllMessages } from "@huiyan/contract/alarm/alarm.api";
import { saveAlarmCentre } from "@huiyan/contract/setting/setting.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { alarmEvent } from "#test/device-client.ts";
import { openPage } from "#test/page-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const now = () => app.clock.now().getTime();
const raise = (device: World["device"]) => device.client.outcomes([alarmEvent(app)]);
const unreadOf = async (person: "admin" | "staff") => (await world[person].client.call(getBell, {})).unread;

it("all alarms that a user sees become read, no others; every open page of the organisation receives its new count", async () => {
  world = await createWorld(app);
  const foreign = await createWorld(app);
  for (const device of [world.device, world.device, world.hidden, foreign.device]) await raise(device);
  const pageOf = (of: World, person: "admin" | "staff") => openPage(app.url, of[person].client.token, of.orgId);
  const pages = {
    staff: await pageOf(world, "staff"),
    sameStaff: await pageOf(world, "staff"),
    admin: await pageOf(world, "admin"),
    foreign: await pageOf(foreign, "admin"),
  };
  expect(await world.staff.client.call(readAllMessages, { received_until: now() })).toEqual({ changed: 2, unread: 0 });
  for (const [page, unread] of [
    [pages.staff, 0],
    [pages.sameStaff, 0],
    [pages.admin, 1],
  ] as const) {
    expect(await page.next("org_messages_read")).toMatchObject({ data: { unread } });
  }
  expect(await unreadOf("admin")).toBe(1);
  // a push of an alarm raised just before the page opened may still arrive
  const ofOthers = pages.foreign.frames.filter(({ event }) => event !== "org_received_new_message");
  expect(ofOthers.map(({ event }) => event)).toEqual(["org_client_open"]);
  expect((await foreign.admin.client.call(getBell, {})).unread).toBe(1);
  for (const page of Object.values(pages)) page.close();
});

it("alarms after the request stay unread; a second request changes nothing and sends no push", {
  tags: ["rest"],
}, async () => {
  world = await createWorld(app);
  await raise(world.device);
  const seenUntil = now();
  app.clock.moveBy(1000);
  await raise(world.device);
  const page = await openPage(app.url, world.staff.client.token, world.orgId);
  const read = () => world.staff.client.call(readAllMessages, { received_until: seenUntil });
  expect(await read()).toEqual({ changed: 1, unread: 1 });
  await page.next("org_messages_read");
  expect(await read()).toEqual({ changed: 0, unread: 1 });
  await expect(page.next("org_messages_read", 2_000)).rejects.toThrow("no org_messages_read came");
  page.close();
});

it("alarms that the alarm centre does not count stay unread", async () => {
  world = await createWorld(app);
  await raise(world.device);
  const enable = (enable_alg_alert: string[]) =>
    world.admin.client.call(saveAlarmCentre, { enable_alg_alert, enable_device_offline_alert: false });
  await enable(["smoking"]);
  expect(await world.admin.client.call(readAllMessages, { received_until: now() })).toEqual({ changed: 0, unread: 0 });
  await enable(["area_intrusion"]);
  expect(await unreadOf("admin")).toBe(1);
});
