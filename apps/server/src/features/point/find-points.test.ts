import { findDevices } from "@huiyan/contract/device/device.api";
import { findPoints, listAllPoints, listMapPoints, placePoint } from "@huiyan/contract/point/point.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runSql } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
/**
 * Four devices with one camera each in one group: online; without video; with the device offline; with the camera
 * offline.
 */
let seeing: TestDevice;
let noVideoDevice: TestDevice;
let away: TestDevice;
let off: TestDevice;

const since = new Date("2026-03-01T08:00:00+08:00");
const set = (device: TestDevice, connected: boolean, online: boolean, hasNoVideo = false) =>
  app.services.db.transaction(async ({ sql }) => {
    await sql.updateTable("device").set({ connected }).where("id", "=", device.uid).execute();
    const noVideo = hasNoVideo ? { blind_since: since, blind_cause: "no_frame" as const } : {};
    await sql
      .updateTable("point")
      .set({ online, ...noVideo })
      .where("id", "=", device.pointId)
      .execute();
  });

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  const made: TestDevice[] = [];
  for (let at = 0; at < 4; at++) {
    app.clock.moveBy(60_000);
    made.push(await addDevice(app, world.orgId, world.otherGroupId));
  }
  const [first, second, third, fourth] = made;
  if (!(first && second && third && fourth)) throw new Error("four devices are needed");
  [seeing, noVideoDevice, away, off] = [first, second, third, fourth];
  await set(seeing, true, true);
  await set(noVideoDevice, true, true, true);
  await set(away, false, true);
  await set(off, true, false, true);
});
afterAll(() => app.close());

const find = (input: Partial<Parameters<typeof findPoints.input.parse>[0] & object>) =>
  world.admin.client.call(findPoints, { group_id: world.otherGroupId, ...input });
const idsOf = (points: { _id: string }[]) => points.map((point) => point._id);

describe("the filter by state", () => {
  it.each([
    [0, "all, newest first", () => [off, away, noVideoDevice, seeing, world.hidden]],
    [1, "online: connected and not off", () => [noVideoDevice, seeing]],
    [2, "offline: either of it", () => [off, away, world.hidden]],
    [3, "online but without video", () => [noVideoDevice]],
    [4, "without a picture where the device is there", () => [off, noVideoDevice]],
  ])("%i: %s; the number of online points is independent of the filter", async (status, _name, expected) => {
    const { list, page, onlineCount } = await find({ status });
    expect(idsOf(list)).toEqual(expected().map((device) => device.pointId));
    expect([page.count, onlineCount]).toEqual([expected().length, 2]);
  });
});

it("a point without video shows since when and why; other points show neither", async () => {
  const { list } = await find({});
  const noVideoById = Object.fromEntries(list.map((point) => [point._id, point.blind]));
  expect(noVideoById[noVideoDevice.pointId]).toEqual({ since: since.getTime(), cause: "no_frame" });
  expect(noVideoById[seeing.pointId]).toBeNull();
});

it("an offline point is not shown as without video, and is not counted as such for its device", async () => {
  const { list } = await find({});
  expect(list.find((point) => point._id === off.pointId)).toMatchObject({ online: false, blind: null });
  expect((await world.admin.client.call(findDevices, { device_id: off.deviceId })).list).toMatchObject([
    { pointCount: { online: 0, offline: 1 }, blind_points: 0 },
  ]);
});

it("points are filtered by the time of adding; both ends are inclusive", async () => {
  const { list } = await find({});
  const added = list.find((point) => point._id === noVideoDevice.pointId)?.create_at ?? 0;
  expect(idsOf((await find({ start: added, end: added })).list)).toEqual([noVideoDevice.pointId]);
  expect((await find({ start: added + 1, end: added + 1 })).list).toEqual([]);
});

it("a page beyond the last one is empty and shows the total", async () => {
  const { list, page, onlineCount } = await find({ page: 9, size: 2 });
  expect([list.length, page.count, onlineCount]).toEqual([0, 5, 2]);
});

it("the organisation as group filter matches all points; a point without a position has no address and no picture", async () => {
  const { list } = await world.admin.client.call(findPoints, { group_id: world.orgId, device_id: seeing.deviceId });
  expect(list).toMatchObject([
    { _id: seeing.pointId, camera: "generated", position_type: "", position_coord: null, address: "" },
  ]);
  expect(list).toMatchObject([{ image_url: "", thumb_url: "", image_at: null }]);
});

it("a picture deleted by retention has no address", async () => {
  const key = { image_key: "image/01a1f854-a928-770f-8bee-1e2daaa087cd.jpg", image_at: since };
  await app.services.db.sql.updateTable("point").set(key).where("id", "=", off.pointId).execute();
  const { list } = await find({ device_id: off.deviceId });
  expect(list).toMatchObject([{ image_url: "", thumb_url: "" }]);
});

describe("the lists without pages contain only points in the caller's scope", () => {
  it("all points in the scope are listed", async () => {
    const mine = { _id: world.device.pointId, device_id: world.device.deviceId, online: false };
    expect(await world.staff.client.call(listAllPoints, {})).toMatchObject([mine]);
    expect(await world.admin.client.call(listAllPoints, {})).toHaveLength(6);
  });

  it("points on the map are listed, of one group or of all", async () => {
    const position_coord: [number, number] = [114.0545, 22.5446];
    for (const { pointId: _id } of [world.device, seeing]) {
      await world.admin.client.call(placePoint, { _id, position_type: "map", position_coord });
    }
    const listed = async (person: "admin" | "staff", group_id?: string) =>
      idsOf(await world[person].client.call(listMapPoints, group_id === undefined ? {} : { group_id }));
    expect((await listed("admin")).toSorted()).toEqual([world.device.pointId, seeing.pointId].toSorted());
    expect(await listed("admin", world.otherGroupId)).toEqual([seeing.pointId]);
    expect(await listed("admin", world.orgId)).toHaveLength(2);
    expect(await listed("staff")).toEqual([world.device.pointId]);
    const [shown] = await world.staff.client.call(listMapPoints, {});
    expect(shown).toMatchObject({ position_coord, address: "广东省深圳市" });
    const devices = await world.staff.client.call(findDevices, {});
    expect(devices.list.map(({ location }) => location)).toEqual(["广东省深圳市"]);
  });
});

it("the search finds points by their name and by their device's name", async () => {
  const [point] = (await find({ status: 3 })).list;
  await app.services.db.sql.updateTable("device").set({ nickname: "Dock 泊位机" }).where("id", "=", away.uid).execute();
  expect(idsOf((await find({ keyword: point?.name })).list)).toEqual([noVideoDevice.pointId]);
  const { list, page } = await find({ keyword: "dock 泊" });
  expect(idsOf(list)).toEqual([away.pointId]);
  expect(page.count).toBe(1);
});

it("a page of more than a thousand points contains each point once, in the order of the list", {
  tags: ["rest"],
}, async () => {
  const { orgId, admin, device } = await createWorld(app);
  await runSql(
    app.databaseUrl,
    `insert into point (id, org_id, device_uid, channel, name, created_at)
    select gen_random_uuid(), '${orgId}', '${device.uid}', 'many-' || n, '点位 ' || n, timestamptz '2100-01-01' + n * interval '1 second'
    from generate_series(1, 1003) n`,
  );
  const { list } = await admin.client.call(findPoints, { size: 2000, device_id: device.deviceId });
  expect(list.slice(0, 1003).map(({ name }) => name)).toEqual(
    Array.from({ length: 1003 }, (_, at) => `点位 ${1003 - at}`),
  );
  expect(list).toHaveLength(1004);
});
