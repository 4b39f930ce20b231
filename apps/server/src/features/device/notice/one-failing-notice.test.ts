import { findNotices } from "@huiyan/contract/device/maintenance.api";
import { type KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { linkDevice } from "../../../../test/device-link.ts";
import { refuseRows } from "../../../../test/jobs/refuse-rows.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createWorld, signedIn, type World } from "../../../../test/world.ts";
import { type Services } from "../../../platform/context/context.ts";
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

it("a device whose notice fails holds up the notice of no other organisation", { tags: ["rest"] }, async () => {
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

/** The services with a database that fails each query with this text for this organisation. */
function failingFor({ orgId }: World, text: string): Services {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const query = JSON.stringify(node);
      if (query.includes(text) && query.includes(orgId))
        throw new Error("canceling statement due to statement timeout");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { db } = app.services;
  const sql = db.sql.withPlugin(plugin);
  return { ...app.services, db: { sql, transaction: (run) => db.transaction(run) } };
}

it("an organisation whose devices cannot be counted holds up the notices of no other", { tags: ["rest"] }, async () => {
  const [broken, other] = [await createWorld(app), await createWorld(app)];
  await stayAway(broken);
  await stayAway(other);
  app.clock.moveBy(400_000);
  const services = failingFor(broken, "count(distinct b.device_uid)");
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
