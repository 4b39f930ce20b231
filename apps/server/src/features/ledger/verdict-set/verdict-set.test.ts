import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { handleMessage } from "@huiyan/contract/alarm/handling.api";
import { optionOf } from "@huiyan/contract/alarm/handling.rules";
import { compareVersions, getSharing, saveSharing } from "@huiyan/contract/ledger/ledger.api";
import { confirmRecords, correctPlate, findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { linkDevice } from "#test/device-link.ts";
import { ParkingLot } from "#test/parking/lot.ts";
import { sessionOfNow } from "#test/parking/session-of-now.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type World } from "#test/world.ts";
import { splitOf } from "./split.rules.ts";
import { writeVerdictSet } from "./write-verdict-set.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "huiyan-verdicts-"));
});
afterEach(() => rm(folder, { recursive: true }));

const versionOf = (world: World, version: string) =>
  app.services.db.sql
    .selectFrom("device_algorithm")
    .select(["version", "since"])
    .where("device_uid", "=", world.device.uid)
    .where("alg_id", "=", "area_intrusion")
    .where("version", "=", version)
    .execute();

/** Reports this version as the one that the device runs now. */
async function install(world: World, version: string): Promise<void> {
  app.clock.moveBy(60_000);
  const link = await linkDevice(app, world.device.deviceId, world.device.client.secret);
  await link.say("state", { session: link.session, online: true, version: { area_intrusion: version } });
  await expect.poll(() => versionOf(world, version)).toHaveLength(1);
  await link.client.endAsync(true);
  app.clock.moveBy(60_000);
}

/** Raises alarms with a picture now, with these verdicts. */
async function raise(world: World, verdicts: readonly boolean[]): Promise<void> {
  for (const isTrue of verdicts) {
    app.clock.moveBy(1_000);
    const at = app.clock.now().getTime();
    const event = alarmEvent(app, { happened_at: at, images: [{ role: "image", part: "p1" }] });
    await world.device.client.outcomes([event], { p1: await jpeg() });
    const { list } = await world.admin.client.call(findMessages, { size: 10, state: "open" });
    const message = list.find(({ create_at }) => create_at === at);
    const option = optionOf(isTrue ? "done" : "falseAlarm");
    await world.admin.client.call(handleMessage, { _id: message?._id ?? "", option, reason: "light" });
  }
}

const readLines = async (name: string) =>
  (await readFile(join(folder, "set", name), "utf8"))
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
const write = () => writeVerdictSet(app.services, join(folder, "set"));

it("verdicts are counted by the version that raised the alarm, even if the device reports the alarm again", {
  tags: ["rest"],
}, async () => {
  const world = await createWorld(app);
  await raise(world, [true]);
  await install(world, "1.0.0");
  await raise(world, [true, true, false]);
  await install(world, "1.0.0");
  await install(world, "2.0.0");
  await raise(world, [false, false]);
  const versions = await world.admin.client.call(compareVersions, { days: 7, alg_id: "area_intrusion" });
  expect(versions.list.map(({ version, devices, true: yes, false: no }) => [version, devices, yes, no])).toEqual([
    ["2.0.0", 1, 0, 2],
    ["1.0.0", 1, 2, 1],
    ["", 1, 1, 0],
  ]);
  const point = { days: 7, alg_id: "area_intrusion", point_id: world.hidden.pointId };
  expect((await world.admin.client.call(compareVersions, point)).list).toEqual([]);
});

it("the data set has only verdicts of organisations with a consent, and none after its withdrawal", async () => {
  const [world, other] = [await createWorld(app), await createWorld(app)];
  await install(world, "3.0.0");
  await raise(world, [true, false]);
  await raise(other, [false]);
  expect(await world.admin.client.call(getSharing, {})).toEqual({ shared: false });
  expect(await write()).toMatchObject({ organisations: 0, missing: 0 });
  expect(await readLines("alarms.jsonl")).toEqual([]);
  await rm(join(folder, "set"), { recursive: true });

  await world.admin.client.call(saveSharing, { shared: true });
  const split = splitOf(world.device.pointId);
  const made = await write();
  expect(made).toMatchObject({ organisations: 1, missing: 0, alarms: { [split]: { true: 1, false: 1 } } });
  const lines = await readLines("alarms.jsonl");
  expect(lines.map(({ verdict, alg_id, version, reason }) => [verdict, alg_id, version, reason])).toEqual([
    ["false", "area_intrusion", "3.0.0", "light"],
    ["true", "area_intrusion", "3.0.0", ""],
  ]);
  for (const { picture } of lines)
    expect((await readFile(join(folder, "set", picture))).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  const text = JSON.stringify(lines);
  expect(text).not.toContain(world.device.pointId);
  expect(text).not.toContain(world.device.deviceId);

  await expect(write()).rejects.toThrow("不是空文件夹");
  await expect(writeVerdictSet(app.services, "/proc/huiyan/set")).rejects.toThrow("在系统的虚拟文件系统里");
  await world.admin.client.call(saveSharing, { shared: false });
  await rm(join(folder, "set"), { recursive: true });
  expect((await write()).organisations).toBe(0);
  expect(await readdir(join(folder, "set"))).toEqual(["alarms.jsonl", "plates.jsonl", "summary.json"]);
});

it("only an administrator gives consent, and the audit log names them", async () => {
  const world = await createWorld(app);
  for (const person of [world.staff, world.lead])
    expect(await person.client.fails(saveSharing, { shared: true })).toMatchObject({ error: "not_permitted" });
  await world.admin.client.call(saveSharing, { shared: true });
  const [entry] = await app.services.db.sql
    .selectFrom("audit")
    .select(["action", "after"])
    .where("org_id", "=", world.orgId)
    .where("action", "=", "ledger.saveSharing")
    .execute();
  expect(entry?.after).toEqual({ shared: true });
});

it("a plate that a user corrected or confirmed is labelled with its text, unless the user reverted that step", async () => {
  const world = await createWorld(app);
  await world.admin.client.call(saveSharing, { shared: true });
  await raise(world, [true]);
  const { sql } = app.services.db;
  const { image } = await sql
    .selectFrom("message")
    .select("image")
    .where("org_id", "=", world.orgId)
    .executeTakeFirstOrThrow();
  const lot = new ParkingLot(app, world, await addDevice(app, world.orgId, world.groupId));
  const plates = ["粤B10001", "粤B10002", "粤B10003"];
  for (const [at, plate] of plates.entries()) {
    const berth = await lot.addBerth(at + 1);
    await lot.observe(berth, [
      { from: at * 70, to: at * 70 + 60, plate, confidence: 0.8 },
      { from: at * 70 + 60, to: at * 70 + 62, isFree: true },
    ]);
  }
  const staff = sessionOfNow(app, world.staff);
  const { list } = await staff.call(findParkingRecords, { point_id: lot.device.pointId });
  // stores a close-up picture of the plate in the entry of each record
  for (const { id, entry } of await sql
    .selectFrom("parking_record")
    .select(["id", "entry"])
    .where("org_id", "=", world.orgId)
    .execute())
    await sql
      .updateTable("parking_record")
      .set({ entry: JSON.stringify({ ...Object(entry), plate: image }) })
      .where("id", "=", id)
      .execute();
  const idOf = (plate: string) => list.find(({ plate_num }) => plate_num === plate)?._id ?? "";
  await staff.call(correctPlate, { _id: idOf("粤B10001"), plate_num: "粤BD12345" });
  await staff.call(correctPlate, { _id: idOf("粤B10002"), plate_num: "粤B88888" });
  await sql.updateTable("parking_step").set({ is_undone: true }).where("record_id", "=", idOf("粤B10002")).execute();
  await staff.call(confirmRecords, { _id: [idOf("粤B10003")] });
  const split = splitOf(lot.device.pointId);
  expect(await write()).toMatchObject({ missing: 0, plates: { [split]: 2 } });
  const lines = await readLines("plates.jsonl");
  expect(lines.map(({ plate, read }) => [plate, read]).toSorted()).toEqual([
    ["粤B10003", "粤B10003"],
    ["粤BD12345", "粤B10001"],
  ]);
  const { picture } = lines.find(({ plate }) => plate === "粤BD12345");
  expect(picture).toMatch(new RegExp(`^plates/${split}/粤BD12345~[12]\\.jpg$`));
  expect((await readFile(join(folder, "set", picture))).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
});
