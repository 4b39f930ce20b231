import { BerthParkingSettings } from "@huiyan/contract/algorithm/berth-parking.device";
import * as api from "@huiyan/contract/berth/berth.api";
import { DeviceCommand, DeviceConfig, DeviceConfigBody } from "@huiyan/contract/device/device.device";
import { countInGroups, getGroupOverview } from "@huiyan/contract/group/group.api";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { putPointAlgorithm } from "#features/point/point.public.ts";
import { drawBerth, square } from "#test/berth/berths.ts";
import { jpeg } from "#test/data/pictures.ts";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { openPage } from "#test/page-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let pointId: string;
let link: DeviceLink | undefined;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
  pointId = world.device.pointId;
});
afterEach(async () => {
  await link?.client.endAsync(true);
  link = undefined;
});

interface Delivered {
  version: number;
  /** Settings of the berth algorithm at the point; undefined: the algorithm is not configured there. */
  settings: BerthParkingSettings | undefined;
}

/**
 * Connects the device, and returns the list of configurations that it receives, newest last.
 * @param answer result that the device reports for a version
 */
async function listening(answer?: (version: number) => { ok: boolean; error?: string }): Promise<Delivered[]> {
  const delivered: Delivered[] = [];
  const made = await linkDevice(app, world.device.deviceId, world.device.client.secret);
  link = made;
  const take = (payload: unknown) => {
    const { version, body } = DeviceConfig.parse(payload);
    const arranged = DeviceConfigBody.parse(JSON.parse(body)).arrangements.find(
      ({ alg_id }) => alg_id === "berth_parking",
    );
    delivered.push({ version, settings: arranged && BerthParkingSettings.parse(arranged.settings) });
    if (answer !== undefined) void made.say("config/applied", { version, ...answer(version) });
  };
  for (const { topic, payload } of made.messages) if (topic.endsWith("/config")) take(payload);
  made.on("config", take);
  return delivered;
}
const watched = (delivered: readonly Delivered[]) => delivered.at(-1)?.settings?.berths.map(({ label }) => label);
const berthsNow = () => world.lead.client.call(api.listPointBerths, { id: pointId });
const enabled = async () => (await berthsNow()).map(({ label, enable, refused }) => [label, enable, refused]);

describe("the berths in the device's desired settings", () => {
  it("the desired settings follow each change: draw, edit, void, restore, delete, undo; void berths are left out", async () => {
    const delivered = await listening();
    const { _id } = await drawBerth(world.lead.client, pointId, "1");
    const roi = square(0.5, 0.5);
    await drawBerth(world.lead.client, pointId, "2", { roi, is_new_energy: 1 });
    await expect.poll(() => watched(delivered)).toEqual(["A001", "A002"]);
    expect(delivered.at(-1)?.settings?.berths[1]).toMatchObject({ label: "A002", roi, is_new_energy: true });
    await world.lead.client.call(api.editBerth, { _id, no: "9" });
    await expect.poll(() => watched(delivered)).toEqual(["A002", "A009"]);
    await world.lead.client.call(api.voidBerth, { _id, invalid: 1 });
    await expect.poll(() => watched(delivered)).toEqual(["A002"]);
    await world.lead.client.call(api.voidBerth, { _id, invalid: 0 });
    await expect.poll(() => watched(delivered)).toEqual(["A002", "A009"]);
    await world.lead.client.call(api.deleteBerth, { id: _id });
    await expect.poll(() => watched(delivered)).toEqual(["A002"]);
    await world.lead.client.call(api.restoreBerth, { _id });
    await expect.poll(() => watched(delivered)).toEqual(["A002", "A009"]);
  });

  it("other settings that a user has changed stay; without any berth the algorithm is removed", async () => {
    const delivered = await listening();
    const { _id } = await drawBerth(world.lead.client, pointId, "1");
    const { sql } = app.services.db;
    const [arranged] = await sql
      .selectFrom("point_algorithm")
      .selectAll()
      .where("alg_id", "=", "berth_parking")
      .execute();
    expect(arranged).toBeDefined();
    await sql
      .deleteFrom("point_algorithm")
      .where("point_id", "=", pointId)
      .where("alg_id", "=", "berth_parking")
      .execute();
    await putPointAlgorithm(sql, pointId, "berth_parking", { berths: [], report_seconds: 60, min_cover: 0.5 });
    await world.lead.client.call(api.editBerth, { _id, no: "2" });
    await expect.poll(() => watched(delivered)).toEqual(["A002"]);
    expect(delivered.at(-1)?.settings).toMatchObject({ report_seconds: 60, min_cover: 0.5 });
    await world.lead.client.call(api.deleteBerth, { id: _id });
    await expect.poll(() => delivered.at(-1)?.settings).toBeUndefined();
  });

  it("no region is lost when twenty users draw berths concurrently", async () => {
    const delivered = await listening();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        drawBerth(world[at % 2 === 0 ? "admin" : "lead"].client, pointId, String(at + 1)),
      ),
    );
    await expect.poll(() => watched(delivered)?.length).toBe(20);
  });

  it("changing only a berth's type sends no new settings", async () => {
    const delivered = await listening();
    const { _id } = await drawBerth(world.lead.client, pointId, "1");
    await expect.poll(() => watched(delivered)).toEqual(["A001"]);
    const before = delivered.at(-1)?.version;
    await world.lead.client.call(api.editBerth, { _id, type: 3 });
    await drawBerth(world.lead.client, pointId, "2");
    await expect.poll(() => watched(delivered)).toEqual(["A001", "A002"]);
    expect(delivered.at(-1)?.version).toBe((before ?? 0) + 1);
  });
});

describe("the enabled state", () => {
  it("a berth is enabled when the device has applied its region", async () => {
    await drawBerth(world.lead.client, pointId, "1");
    expect(await enabled()).toEqual([["A001", 0, ""]]);
    await listening(() => ({ ok: true }));
    await expect.poll(enabled).toEqual([["A001", 1, ""]]);
  });

  it("a refused region shows the device's reason; berths that were in force before stay enabled", async () => {
    let isOk = true;
    await listening(() => (isOk ? { ok: true } : { ok: false, error: "内存不足" }));
    await drawBerth(world.lead.client, pointId, "1");
    await expect.poll(enabled).toEqual([["A001", 1, ""]]);
    isOk = false;
    await drawBerth(world.lead.client, pointId, "2");
    await expect.poll(enabled).toEqual([
      ["A001", 1, ""],
      ["A002", 0, "内存不足"],
    ]);
    isOk = true;
    await drawBerth(world.lead.client, pointId, "3");
    await expect.poll(async () => (await enabled()).map(([, enable]) => enable)).toEqual([1, 1, 1]);
  });
});

describe("open pages", () => {
  it("pages are notified of changed berths in the user's scope, and when the device has applied them", {
    tags: ["rest"],
  }, async () => {
    const pages = {
      admin: await openPage(app.url, world.admin.client.token, world.orgId),
      staff: await openPage(app.url, world.staff.client.token, world.orgId),
    };
    await drawBerth(world.admin.client, world.hidden.pointId, "1");
    expect(await pages.admin.next("org_berths_changed")).toEqual({
      event: "org_berths_changed",
      data: { point_ids: [world.hidden.pointId] },
    });
    await drawBerth(world.lead.client, pointId, "2");
    expect(await pages.staff.next("org_berths_changed")).toEqual({
      event: "org_berths_changed",
      data: { point_ids: [pointId] },
    });
    expect(pages.staff.frames.filter(({ event }) => event === "org_devices_changed")).toEqual([]);
    await listening(() => ({ ok: true }));
    await pages.staff.next("org_devices_changed");
    for (const page of Object.values(pages)) page.close();
  });
});

describe("the picture to draw on", () => {
  it("the picture for drawing comes from the device; while the device is offline, the last one is shown with its time", async () => {
    const empty = await world.lead.client.call(api.getBerthPicture, { point_id: pointId });
    expect(empty).toMatchObject({ url: "", at: null, device_id: world.device.deviceId });
    await listening();
    const picture = await jpeg();
    link?.on("command/snapshot", (payload) => {
      const { id } = DeviceCommand.parse(payload);
      void link?.say(`reply/${id}`, { state: "done", result: { image: picture.toString("base64") } });
    });
    const { url, at } = await world.lead.client.call(api.getBerthSnapshot, { point_id: pointId });
    expect(Buffer.from(await (await fetch(app.url + url)).arrayBuffer()).equals(picture)).toBe(true);
    await link?.client.endAsync(true);
    const away = async () => (await world.lead.client.fails(api.getBerthSnapshot, { point_id: pointId })).message;
    await expect.poll(away, { timeout: 60_000 }).toBe("设备离线");
    const last = await world.staff.client.call(api.getBerthPicture, { point_id: pointId });
    expect(last.at).toBe(at);
    expect(Buffer.from(await (await fetch(app.url + last.url)).arrayBuffer()).equals(picture)).toBe(true);
  });
});

it("the overview of a group and the tree show the number of berths", async () => {
  await drawBerth(world.lead.client, pointId, "1");
  await drawBerth(world.admin.client, world.hidden.pointId, "2");
  const counted = async (_id: string) => (await world.admin.client.call(getGroupOverview, { _id })).berth;
  expect([await counted(world.groupId), await counted(world.orgId)]).toEqual([1, 2]);
  const tree = await world.lead.client.call(countInGroups, { of: "berth" });
  expect(new Map(tree.map(({ _id, count }) => [_id, count]))).toEqual(
    new Map([
      [world.orgId, 1],
      [world.groupId, 1],
    ]),
  );
});
