import { findNotices } from "@huiyan/contract/device/maintenance.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { linkDevice } from "#test/device-link.ts";
import { failingFor } from "#test/jobs/failing-for.ts";
import { refuseRows } from "#test/jobs/refuse-rows.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { makeNotices } from "./make-notices.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const failing = () => app.services.jobs.failing().map(({ job }) => job);

async function stayAway(world: World): Promise<void> {
  const link = await linkDevice(app, world.device.deviceId, world.device.client.secret);
  const query = app.services.db.sql.selectFrom("device").select("online").where("id", "=", world.device.uid);
  const isOnline = async () => (await query.executeTakeFirst())?.online;
  await expect.poll(isOnline).toBe(true);
  link.client.stream.destroy();
  await expect.poll(isOnline).toBe(false);
}
const noticesOf = async (world: World) =>
  (await (await signedIn(app, world.admin.phone)).call(findNotices, {})).list.length;

it("an incident that cannot be stored delays no incident of another organisation", async () => {
  const [broken, other] = [await createWorld(app), await createWorld(app)];
  const mend = await refuseRows(app, "device_notice", `new.org_id = '${broken.orgId}'`);
  await stayAway(broken);
  await stayAway(other);
  app.clock.moveBy(400_000);
  await makeNotices(app.services);
  app.clock.moveBy(5000);
  await makeNotices(app.services);
  expect([await noticesOf(broken), await noticesOf(other)]).toEqual([0, 1]);
  expect(failing()).toContain("device.notices.items");
  await mend();
  app.clock.moveBy(60_000);
  await makeNotices(app.services);
  await makeNotices(app.services);
  expect(await noticesOf(broken)).toBe(1);
  expect(failing()).not.toContain("device.notices.items");
});

it("an organisation whose devices cannot be counted delays no incident of another organisation", async () => {
  const [broken, other] = [await createWorld(app), await createWorld(app)];
  await stayAway(broken);
  await stayAway(other);
  app.clock.moveBy(400_000);
  const services = failingFor(app.services, broken.orgId, "count(distinct b.device_uid)");
  await makeNotices(services);
  app.clock.moveBy(5000);
  await makeNotices(services);
  expect([await noticesOf(broken), await noticesOf(other)]).toEqual([0, 1]);
  expect(failing()).toContain("device.notices.offline.items");
  app.clock.moveBy(60_000);
  await makeNotices(app.services);
  expect(await noticesOf(broken)).toBe(1);
  expect(failing()).not.toContain("device.notices.offline.items");
});
