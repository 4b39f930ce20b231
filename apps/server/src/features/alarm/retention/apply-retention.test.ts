import { findMessages, markMessages } from "@huiyan/contract/alarm/alarm.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { usualBatch } from "#platform/db/in-batches.ts";
import { partitionedTables } from "#platform/db/partition-months.ts";
import { listPartitions } from "#platform/db/partitions.queries.ts";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { addCountChanges, hoursSince } from "../count/message-count.queries.ts";
import { applyRetention } from "./apply-retention.ts";
import { forgetOldVideos } from "./retention.queries.ts";

let app: TestApp;
let world: World;
let began: Date;
const day = 86_400_000;
/** Month as in the name of a partition: yyyyMM, UTC. */
const monthOf = (time: Date) => `${time.getUTCFullYear()}${String(time.getUTCMonth() + 1).padStart(2, "0")}`;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  began = app.clock.now();
  expect(await listPartitions(app.services.db.sql)).toContain(`device_record_${monthOf(began)}`);
});
afterAll(() => app.close());

async function raise(): Promise<string> {
  const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
  await world.device.client.outcomes([event], { p: await jpeg() });
  const { list } = await (await signedIn(app, world.admin.phone)).call(findMessages, {});
  return list[0]?._id ?? "";
}

const remaining = async () =>
  (await (await signedIn(app, world.admin.phone)).call(findMessages, {})).list.map(({ _id }) => _id);
const files = () => app.services.db.sql.selectFrom("stored_file").select("id").execute();

it("alarms are deleted with their pictures after the organisation's retention days; marked alarms keep theirs", {
  tags: ["rest"],
}, async () => {
  const old = await raise();
  app.clock.moveBy(2 * day);
  await applyRetention(app.services);
  const kept = await raise();
  await (await signedIn(app, world.admin.phone)).call(markMessages, { _id: [kept], mark: 1 });
  app.clock.moveBy(day);
  await applyRetention(app.services);
  await app.services.db.sql
    .updateTable("organisation")
    .set({ message_days: 30 })
    .where("id", "=", world.orgId)
    .execute();

  app.clock.moveBy(29 * day);
  await applyRetention(app.services);
  expect(await remaining()).toEqual([kept]);
  expect(await files()).toHaveLength(2);

  app.clock.moveBy(160 * day);
  await applyRetention(app.services);
  expect(await remaining()).toEqual([kept]);
  expect(await files()).toHaveLength(1);
  const { list } = await (await signedIn(app, world.admin.phone)).call(findMessages, {});
  expect((await fetch(app.url + (list[0]?.image_url ?? ""))).status).toBe(200);
  expect(old).not.toBe(kept);
});

it("empty partitions of past months are dropped; partitions of coming months are created", {
  tags: ["rest"],
}, async () => {
  await applyRetention(app.services);
  const names = await listPartitions(app.services.db.sql);
  const next = new Date(app.clock.now().getTime() + 31 * day);
  for (const table of partitionedTables) expect(names).toContain(`${table}_${monthOf(next)}`);
  expect(names).not.toContain(`device_record_${monthOf(began)}`);
});

it("references to old clips are removed from alarms, except marked ones", async () => {
  const { sql } = app.services.db;
  const [plain, marked] = [await raise(), await raise()];
  await sql
    .updateTable("message")
    .set({ res_video: ["clip"] })
    .where("id", "in", [plain, marked])
    .execute();
  await (await signedIn(app, world.admin.phone)).call(markMessages, { _id: [marked], mark: 1 });
  const now = app.clock.now();
  await forgetOldVideos(sql, { now, before: new Date(now.getTime() + 1000) }, usualBatch);
  const rows = await sql.selectFrom("message").select(["id", "res_video"]).where("id", "in", [plain, marked]).execute();
  expect(new Map(rows.map(({ id, res_video }) => [id, res_video]))).toEqual(
    new Map([
      [plain, []],
      [marked, ["clip"]],
    ]),
  );
});

it("hourly counts are deleted after 41 days, recent ones are kept", { tags: ["rest"] }, async () => {
  const { sql } = app.services.db;
  const hours = () => sql.selectFrom("message_hour").select("hour").orderBy("hour").execute();
  await raise();
  const now = app.clock.now();
  await addCountChanges(sql, hoursSince(now));
  const [{ hour } = { hour: now }] = (await hours()).slice(-1);
  expect(hour.getTime()).toBeGreaterThan(now.getTime() - 3_600_000);
  await applyRetention(app.services);
  expect((await hours()).at(-1)).toEqual({ hour });
  app.clock.moveBy(41 * day);
  await applyRetention(app.services);
  expect(await hours()).toEqual([]);
  app.clock.moveBy(-41 * day);
});

it("a second clean-up run changes nothing", async () => {
  const before = await remaining();
  await applyRetention(app.services);
  expect(await remaining()).toEqual(before);
});

it("over the quota, the oldest pictures are deleted with their alarms, only until the quota is met", {
  tags: ["rest"],
}, async () => {
  const other = await startTestApp();
  const people = await createWorld(other);
  const picture = await jpeg(640, 360);
  const report = () =>
    people.device.client.outcomes([alarmEvent(other, { images: [{ role: "image", part: "p" }] })], { p: picture });
  for (let at = 0; at < 4; at++) {
    await report();
    other.clock.moveBy(day);
  }
  const fileBytes = Math.round(picture.length * 2.5);
  const retention = { ...app.services.config.retention, fileBytes };
  const limited = { ...other.services, config: { ...other.services.config, retention } };
  await applyRetention(limited);
  const { list } = await (await signedIn(other, people.admin.phone)).call(findMessages, {});
  expect(list).toHaveLength(2);
  for (const message of list) expect((await fetch(other.url + message.image_url)).status).toBe(200);
  expect(await other.services.files.usedBytes()).toBeLessThanOrEqual(fileBytes);
  await other.close();
});
