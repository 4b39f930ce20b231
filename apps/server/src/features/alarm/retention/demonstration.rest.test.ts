import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { v4 } from "uuid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { takePastReport } from "../ingest/demo-report.ts";
import { applyRetention } from "./apply-retention.ts";
import { deleteDemonstrationTraces } from "./demonstration.queries.ts";
import { removeDemonstrationFiles } from "./demonstration-files.ts";

const day = 86_400_000;
const images = [{ role: "image", part: "p" }];
let app: TestApp;
let world: World;
beforeEach(async () => {
  app = await startTestApp({ demo: true });
  world = await createWorld(app);
});
afterEach(() => app.close());

async function takePast(daysAgo: number, of: World = world): Promise<string> {
  const arrivedAt = new Date(app.clock.now().getTime() - daysAgo * day);
  const raw = alarmEvent(app, { event_id: v4(), happened_at: arrivedAt.getTime(), images });
  const pictures = new Map([["p", await jpeg()]]);
  const { orgId, device } = of;
  const report = { orgId, deviceUid: device.uid, events: [DeviceEvent.parse(raw)], pictures, arrivedAt };
  return [...(await takePastReport(app.services, report)).values()].join();
}

async function list() {
  const now = app.clock.now().getTime();
  const client = await signedIn(app, world.admin.phone);
  return (await client.call(findMessages, { start: now - 60 * day, end: now })).list;
}
const ids = async () => (await list()).map(({ _id }) => _id);

it("demo data stays a month with its pictures, while live alarms of the demo are deleted after a day", async () => {
  const [recent, old] = [await takePast(0.01), await takePast(20)];
  await world.device.client.outcomes([alarmEvent(app, { images })], { p: await jpeg() });
  expect(await list()).toHaveLength(3);
  app.clock.moveBy(2 * day);
  await applyRetention(app.services);
  const left = await list();
  expect(left.map(({ _id }) => _id)).toEqual([recent, old]);
  for (const { image_url } of left) expect((await fetch(app.url + image_url)).status).toBe(200);
  app.clock.moveBy(11 * day);
  await applyRetention(app.services);
  expect(await ids()).toEqual([recent]);
  app.clock.moveBy(19 * day);
  await applyRetention(app.services);
  expect(await ids()).toEqual([]);
  expect(await app.services.db.sql.selectFrom("stored_file").select("id").execute()).toEqual([]);
});

it("over the quota, live alarms are deleted, but no demo data", async () => {
  const made = await takePast(20);
  await world.device.client.outcomes([alarmEvent(app, { images })], { p: await jpeg() });
  app.clock.moveBy(0.5 * day);
  const retention = { ...app.services.config.retention, fileBytes: 1000 };
  await applyRetention({ ...app.services, config: { ...app.services.config, retention } });
  const left = await list();
  expect(left.map(({ _id }) => _id)).toEqual([made]);
  expect((await fetch(app.url + (left[0]?.image_url ?? ""))).status).toBe(200);
});

it("ending a demo deletes its pictures and event ids, but no newer ones and none of another organisation", async () => {
  const other = await createWorld(app);
  await Promise.all([takePast(2), takePast(2, other)]);
  await world.device.client.outcomes([alarmEvent(app, { images })], { p: await jpeg() });
  const until = new Date(app.clock.now().getTime() - day);
  const { sql } = app.services.db;
  await deleteDemonstrationTraces(sql, world.orgId, until);
  await removeDemonstrationFiles(app.services, world.orgId, until);
  const left = (table: "device_event" | "stored_file", { orgId }: World) =>
    sql.selectFrom(table).select("org_id").where("org_id", "=", orgId).execute();
  for (const table of ["device_event", "stored_file"] as const)
    expect([(await left(table, world)).length, (await left(table, other)).length]).toEqual([1, 1]);
  const pictures = (await list()).map(({ image_url }) => fetch(app.url + image_url));
  expect((await Promise.all(pictures)).map(({ status }) => status)).toEqual([200, 404]);
});
