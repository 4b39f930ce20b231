import { sealInfo } from "@huiyan/contract/device/device.rules";
import { addFace, editFace, removeFaces } from "@huiyan/contract/face/face.api";
import { faceAlgorithm, faceModel } from "@huiyan/contract/face/face.rules";
import { findFaceReceipts } from "@huiyan/contract/face/face-record.api";
import { openFor } from "@huiyan/device-link/sealed";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readDeviceConfigs } from "#features/device/device.public.ts";
import { putPointAlgorithm } from "#features/point/point.public.ts";
import { drawFace } from "#platform/image/draw-face.ts";
import { linkDevice } from "#test/device-link.ts";
import { fetchedFaces, storedFace } from "#test/face/stored-face.ts";
import { jobOf } from "#test/jobs/job-of.ts";
import { runSql } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type TestDevice, type World } from "#test/world.ts";
import { faceFeature } from "./face.feature.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const add = async (seed: number, of = world) => {
  const fields = { name: `张三${seed}`, code: `RY-${seed}`, allow_duplicate: "1" };
  const picture = new File([new Uint8Array(await drawFace(seed))], "a.jpg");
  return (await of.lead.client.call(addFace, { fields, files: { picture: [picture] } }))._id;
};
const now = () => app.clock.now().getTime();
const looks = (device: TestDevice = world.device) =>
  putPointAlgorithm(app.services.db.sql, device.pointId, faceAlgorithm, {});
const requested = async (device: TestDevice) =>
  (await readDeviceConfigs(app.services.db.sql, [device.uid]))(device.uid, (sealed) => sealed).faces;

const fetched = (device: TestDevice, held: number, wiped = 0) => fetchedFaces(device, held, faceModel, wiped);
const receipts = async () =>
  (await world.lead.client.call(findFaceReceipts, {})).list.map(({ complete, devices }) => ({
    complete,
    devices: devices.filter(({ confirmed_at }) => confirmed_at !== null).length,
    of: devices.length,
  }));

it("only a device with a camera that recognises faces receives the library, and its configuration contains the version", async () => {
  await add(1);
  expect(await requested(world.device)).toBeUndefined();
  expect(await fetched(world.device, 0)).toMatchObject({ version: 0, more: false, page: undefined });
  await looks();
  const { version = 0 } = (await requested(world.device)) ?? {};
  expect(version).toBeGreaterThan(0);
  expect(await fetched(world.device, 0)).toMatchObject({ version, more: false, page: { full: true, removed: [] } });
});

it("a device receives the changes since its version, encrypted for it alone, with the stored descriptor", async () => {
  await looks();
  const first = await add(1);
  const { page, version } = await fetched(world.device, 0);
  const { embedding } = await storedFace(app, first);
  expect(page?.faces).toEqual([
    { id: first, name: "张三1", code: "RY-1", type: 0, embedding: Buffer.from(embedding).toString("base64") },
  ]);
  const second = await add(2);
  await world.lead.client.call(editFace, { fields: { _id: first, name: "张三丰", code: "RY-1", type: "1" } });
  const next = await fetched(world.device, version);
  expect(next.page).toMatchObject({ full: false, removed: [] });
  expect(next.page?.faces.map(({ id, name, type }) => [id, name, type])).toEqual([
    [second, "张三2", 0],
    [first, "张三丰", 1],
  ]);
  expect(await fetched(world.device, next.version)).toMatchObject({ version: next.version, page: undefined });
  const { sealed = "" } = await fetched(world.device, 0);
  const other = () => openFor(sealed, world.hidden.client.secret, world.hidden.deviceId, sealInfo.faces);
  expect(other).toThrow("密文无法解开");
});

it("a device of another organisation never receives the library", async () => {
  const other = await createWorld(app);
  await looks(other.device);
  await add(1);
  expect(await fetched(other.device, 0)).toMatchObject({ version: 0, page: undefined });
});

it("a deletion is complete when each device that held the face has confirmed it", async () => {
  await looks();
  await looks(world.hidden);
  const id = await add(1);
  const { version } = await fetched(world.device, 0);
  await fetched(world.device, version);
  await fetched(world.hidden, 0);
  await world.lead.client.call(removeFaces, { _id: id });
  expect(await receipts()).toEqual([{ complete: false, devices: 0, of: 2 }]);
  const gone = await fetched(world.device, version);
  expect(gone.page).toEqual({ model: faceModel, full: false, whole: true, removed: [id], faces: [] });
  expect((await receipts())[0]).toMatchObject({ devices: 0 });
  await fetched(world.device, gone.version);
  expect(await receipts()).toEqual([{ complete: false, devices: 1, of: 2 }]);
  // the second device received a page but did not confirm it: its confirmation of the deletion is required as well
  await fetched(world.hidden, gone.version);
  expect(await receipts()).toEqual([{ complete: true, devices: 2, of: 2 }]);
});

it("a device that missed more deletions than fit into one answer receives the rest in the next answers", async () => {
  await looks();
  await add(1);
  const { version } = await fetched(world.device, 0);
  await runSql(
    app.databaseUrl,
    `insert into face_removal (id, org_id, face_id, version, name, cause, removed_at)
     select gen_random_uuid(), '${world.orgId}', gen_random_uuid(), ${version} + n, '张*', 'person', now()
     from generate_series(1, 5003) as n;
     update face_library set version = ${version} + 5003 where org_id = '${world.orgId}'`,
  );
  const removed = new Set<string>();
  const versions: number[] = [];
  for (let held = version, more = true; more; ) {
    const next = await fetched(world.device, held);
    for (const id of next.page?.removed ?? []) removed.add(id);
    versions.push(next.version - version);
    [held, more] = [next.version, next.more];
  }
  expect([removed.size, versions]).toEqual([5003, [5000, 5003]]);
});

it("a receipt excludes a device that was added after the deletion, and is confirmed by a device that deleted all its faces", async () => {
  await looks();
  const id = await add(1);
  await fetched(world.device, (await fetched(world.device, 0)).version);
  await world.lead.client.call(removeFaces, { _id: id });
  await looks(world.hidden);
  await add(2);
  await fetched(world.hidden, 0);
  expect((await receipts())[0]).toMatchObject({ of: 1, complete: false });
  expect(await fetched(world.device, 0, 1)).toMatchObject({ held: 0 });
  expect((await receipts())[0]).toMatchObject({ of: 1, devices: 1, complete: true });
});

it("the receipt of a deletion does not include a device that had deleted all its faces before", async () => {
  await looks();
  await add(1);
  const { version } = await fetched(world.device, 0);
  await fetched(world.device, version);
  await app.services.db.sql.deleteFrom("point_algorithm").where("point_id", "=", world.device.pointId).execute();
  await fetched(world.device, 0, 1);
  await world.lead.client.call(removeFaces, { _id: await add(2) });
  expect((await receipts())[0]).toEqual({ complete: true, devices: 0, of: 0 });
});

it("after a restore, a device with a newer version than the server receives the whole library", async () => {
  await looks();
  const id = await add(1);
  const answer = await fetched(world.device, now() + 86_400_000);
  expect(answer).toMatchObject({ page: { full: true, removed: [] } });
  expect(answer.page?.faces.map((face) => face.id)).toEqual([id]);
});

it("after a restore, a version that the server never sent does not confirm a deletion", async () => {
  await looks();
  const id = await add(1);
  const { version } = await fetched(world.device, 0);
  await fetched(world.device, version);
  await world.lead.client.call(removeFaces, { _id: id });
  const next = await fetched(world.device, now() + 86_400_000);
  expect(await receipts()).toEqual([{ complete: false, devices: 0, of: 1 }]);
  await fetched(world.device, next.version);
  expect(await receipts()).toEqual([{ complete: true, devices: 1, of: 1 }]);
});

it("several changes increase the configuration version of the devices that recognise faces once", async () => {
  await looks();
  const versions = async () =>
    Promise.all(
      [world.device, world.hidden].map(async ({ uid }) => {
        const row = app.services.db.sql.selectFrom("device").select("config_version").where("id", "=", uid);
        return (await row.executeTakeFirstOrThrow()).config_version;
      }),
    );
  const announce = () =>
    faceFeature
      .jobs?.(app.services)
      .find(({ name }) => name === "face.announce")
      ?.run();
  const [looking = 0, other = 0] = await versions();
  await add(1);
  await add(2);
  await announce();
  await announce();
  expect(await versions()).toEqual([looking + 1, other]);
});

it.each(["device", "hidden"] as const)(
  "a device whose configuration cannot be sent (%s) does not prevent another device from deleting a face",
  async (which) => {
    const both = [world.device, world.hidden];
    for (const device of both) await looks(device);
    const id = await add(1);
    const announce = async () => {
      await jobOf(faceFeature, app.services, "face.announce").run();
      app.clock.moveBy(2000);
    };
    await announce();
    const links = await Promise.all(both.map((device) => linkDevice(app, device.deviceId, device.client.secret)));
    const configs = () => links.map(({ messages }) => messages.filter(({ topic }) => topic.endsWith("/config")).length);
    await expect.poll(configs).toEqual([1, 1]);
    const at = both.indexOf(world[which]);
    const point = app.services.db.sql.updateTable("point").where("device_uid", "=", world[which].uid);
    await point.set({ camera: JSON.stringify({ kind: "of a newer version" }) }).execute();
    const version = async () => {
      const row = app.services.db.sql.selectFrom("device").select("config_version").where("id", "=", world[which].uid);
      return (await row.executeTakeFirstOrThrow()).config_version;
    };
    const before = await version();
    await world.lead.client.call(removeFaces, { _id: id });
    for (let run = 0; run < 5; run++) await announce();
    await expect.poll(() => configs()[1 - at]).toBe(2);
    expect(await version()).toBe(before + 1);
    expect(app.services.jobs.failing().map(({ job }) => job)).toContain("face.announce.devices.items");
    await point.set({ camera: null }).execute();
    app.clock.moveBy(20_000);
    await announce();
    await expect.poll(configs).toEqual([2, 2]);
    expect(app.services.jobs.failing()).toEqual([]);
    for (const { client } of links) client.end();
  },
);
