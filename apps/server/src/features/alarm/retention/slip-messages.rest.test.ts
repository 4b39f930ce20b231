import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { makeSlip } from "@huiyan/contract/weighing/weighing.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { applyRetention } from "./apply-retention.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

async function raise(): Promise<void> {
  const data = { counts: [10], total: 10, weight: 1100 };
  const event = alarmEvent(app, { alg_id: "dbgz", type: "dbgz", data, images: [{ role: "image", part: "p" }] });
  await world.device.client.outcomes([event], { p: await jpeg() });
}
const messages = async () =>
  (await app.services.db.sql.selectFrom("message").select("id").execute()).map(({ id }) => id);
const pictures = () => app.services.db.sql.selectFrom("stored_file").select("id").execute();
async function days(count: number): Promise<void> {
  app.clock.moveBy(count * 86_400_000);
  await applyRetention(app.services);
}

it("alarms on a weighing slip stay with their pictures for three years", async () => {
  await raise();
  const [used] = (await world.admin.client.call(findMessages, {})).list;
  await world.staff.client.call(makeSlip, { ids: used?._id ?? "" });
  // two days later, so that the pictures are in separate segments
  await days(2);
  await raise();
  await days(200);
  expect(await messages()).toEqual([used?._id]);
  expect(await pictures()).toHaveLength(1);
  await days(900);
  expect(await messages()).toEqual([]);
});
