import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { imageRoles } from "@huiyan/contract/alarm/alarm.device";
import { findDeadLetters } from "@huiyan/contract/device/device.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { applyRetention } from "../retention/apply-retention.ts";

let app: TestApp;
let world: World;
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  picture = await jpeg(640, 360);
});
afterAll(() => app.close());

const allRoles = imageRoles.map((role) => ({ role, part: "p" }));
const used = async () => (await app.services.files.usedBytes()) ?? 0;
const rows = () => app.services.db.sql.selectFrom("stored_file").selectAll().execute();

it("a picture that is uploaded once is stored once, however many events name it", async () => {
  const events = Array.from({ length: 100 }, () => alarmEvent(app, { images: allRoles }));
  const outcomes = await world.device.client.outcomes(events, { p: picture });
  expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(["accepted"]));
  expect(await used()).toBe(picture.length);
  expect(await rows()).toHaveLength(1);
  const { list } = await world.admin.client.call(findMessages, { size: 100 });
  expect(list).toHaveLength(100);
  expect(new Set(list.map(({ image, res_image, data }) => `${image} ${res_image} ${data.plate_img}`)).size).toBe(1);
  const answer = await fetch(app.url + (list[99]?.image_url ?? ""));
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
});

it("a shared picture is kept as long as one remaining alarm names it", async () => {
  const [first] = await rows();
  const { list } = await world.admin.client.call(findMessages, { size: 100 });
  const kept = list[0]?._id ?? "";
  const { sql } = app.services.db;
  await sql.updateTable("message").set({ client_mark: true }).where("id", "=", kept).execute();
  app.clock.moveBy(200 * 86_400_000);
  await applyRetention(app.services);
  expect((await sql.selectFrom("message").select("id").execute()).map(({ id }) => id)).toEqual([kept]);
  expect((await rows()).map(({ id }) => id)).toEqual([first?.id]);
  app.clock.moveBy(-200 * 86_400_000);
});

it("an event with two pictures of one role is refused with a Chinese reason", async () => {
  const twice = [
    { role: "image", part: "p" },
    { role: "image", part: "q" },
  ];
  const event = alarmEvent(app, { images: twice });
  const [outcome] = await world.hidden.client.outcomes([event], { p: picture, q: picture });
  expect(outcome).toMatchObject({ state: "refused", reason: "malformed" });
  const { list } = await world.admin.client.call(findDeadLetters, { device_id: world.hidden.deviceId });
  expect(list[0]?.text).toContain("同一角色只能有一张图片");
});

it("events that are sent again use no further storage", async () => {
  const event = alarmEvent(app, { images: allRoles });
  await world.device.client.outcomes([event], { p: picture });
  await world.device.client.outcomes([event], { p: picture });
  const before = await used();
  for (let n = 0; n < 5; n++) {
    expect(await world.device.client.outcomes([event], { p: picture })).toMatchObject([{ state: "duplicate" }]);
  }
  expect(await used()).toBe(before);
});
