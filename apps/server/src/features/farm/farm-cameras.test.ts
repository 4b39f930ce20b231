import { removeDevices } from "@huiyan/contract/device/device.api";
import {
  type CameraSource,
  DeviceCommand,
  DeviceConfig,
  DeviceConfigBody,
  TryCameraParams,
} from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import * as api from "@huiyan/contract/farm/camera.api";
import { addFarmOwner, removeFarmOwner } from "@huiyan/contract/farm/owner.api";
import { editPoint, removePoints } from "@huiyan/contract/point/camera.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { deriveKey, openWith } from "@huiyan/device-link/sealed";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let owner: string;
const links: DeviceLink[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  world = await createWorld(app);
  owner = (await world.lead.client.call(addFarmOwner, { org_group: world.groupId, name: "张三", code: v7() }))._id;
});
afterEach(async () => {
  for (const link of links.splice(0)) await link.client.endAsync(true);
});
afterAll(() => app.close());

const password = "Ganz@Geheim";
const form = { name: "一号舍", ip: "10.0.0.9", account: "admin", password };
const add = async (change: object = {}, client = world.lead.client) =>
  (await client.call(api.addFarmCamera, { ...form, farm_owner_id: owner, ...change }))._id;
const cameras = async (client = world.lead.client, input: object = {}) =>
  (await client.call(api.findFarmCameras, { farm_owner_id: owner, ...input })).list;
const cameraOf = async (id: string) => (await cameras()).find(({ _id }) => _id === id);
const pointsOf = async (device: TestDevice = world.device) => {
  const { list } = await world.admin.client.call(findPoints, { device_id: device.deviceId });
  return list.filter(({ _id }) => _id !== device.pointId);
};

/**
 * Connects the device. Returns the connection, and a function that returns the cameras in the newest settings received.
 */
async function listening(device = world.device) {
  const link = await linkDevice(app, device.deviceId, device.client.secret);
  links.push(link);
  const sources = () => {
    const last = link.messages.findLast(({ topic }) => topic.endsWith("/config"));
    if (last === undefined) return [];
    const { body } = DeviceConfig.parse(last.payload);
    return DeviceConfigBody.parse(JSON.parse(body)).cameras.filter(({ source }) => source.kind === "rtsp");
  };
  return { link, sources };
}
function passwordIn(source: CameraSource | undefined, device = world.device): string | undefined {
  const sealed = source !== undefined && "password_sealed" in source ? source.password_sealed : undefined;
  const key = deriveKey(device.client.secret, device.deviceId, sealInfo.camera);
  return sealed === undefined ? undefined : openWith(key, Buffer.from(sealed, "base64"));
}

describe("a farm camera", () => {
  it.each([
    ["a name", { name: "" }, "请输入相机名称"],
    ["an IP", { ip: "" }, "请输入相机IP"],
    ["a port", { port: null }, "请输入相机IP"],
    ["a channel", { channels: null }, "请输入相机通道号"],
    ["an account", { account: "" }, "请输入相机账号"],
    ["a password", { password: "" }, "请输入相机密码"],
    ["an address, of another brand", { brand: "other" }, "请输入相机RTSP"],
  ])("needs %s", async (_what, change, message) => {
    const answer = await world.lead.client.send(api.addFarmCamera, { ...form, farm_owner_id: owner, ...change });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer)).toContain(message);
    expect(await cameras()).toEqual([]);
  });

  it("a Hikvision camera gets the RTSP address that this brand uses for a channel", async () => {
    await add({ port: 8554, channels: 3 });
    expect(await cameras()).toMatchObject([
      {
        name: "一号舍",
        brand: "hikvision",
        ip: "10.0.0.9",
        port: 8554,
        channels: 3,
        account: "admin",
        has_password: true,
        rtsp: "rtsp://10.0.0.9:8554/Streaming/Channels/301",
        point: null,
      },
    ]);
  });

  it("a camera of another brand has the entered address; its account is stored separately and its token is masked", async () => {
    await add({ brand: "other", ip: "", account: "", password: "", rtsp: "rtsp://u:p%40ss@10.0.0.7/live?token=T0p" });
    const [camera] = await cameras();
    expect(camera).toMatchObject({ brand: "other", account: "u", has_password: true, port: null, ip: "" });
    expect(camera?.rtsp).toBe("rtsp://10.0.0.7/live?token=******");
  });

  it("a camera's password is in no answer, not in the audit log, and not as plain text in the database", async () => {
    const id = await add({ device_id: world.device.deviceId });
    await world.lead.client.call(api.editFarmCamera, { ...form, _id: id, name: "二号舍" });
    const { sql } = app.services.db;
    const texts = [
      await cameras(),
      await sql.selectFrom("farm_camera").selectAll().execute(),
      await sql.selectFrom("point").selectAll().execute(),
      await sql.selectFrom("audit").selectAll().execute(),
    ].map((each) => JSON.stringify(each));
    for (const text of texts) expect(text).not.toContain(password);
  });

  it("cameras are found by name and address", async () => {
    await add({ name: "东舍" });
    await add({ name: "西舍", ip: "10.0.0.77" });
    expect((await cameras(world.lead.client, { keyword: "东" })).map(({ name }) => name)).toEqual(["东舍"]);
    expect((await cameras(world.lead.client, { keyword: "0.77" })).map(({ name }) => name)).toEqual(["西舍"]);
  });

  it("a camera keeps its password if none is entered; another host requires the password again", async () => {
    const _id = await add();
    const { client } = world.lead;
    const { password: _, ...rest } = form;
    await client.call(api.editFarmCamera, { ...rest, _id, name: "改名", account: "viewer" });
    expect(await cameraOf(_id)).toMatchObject({ name: "改名", account: "viewer", has_password: true });
    const elsewhere = await client.fails(api.editFarmCamera, { ...rest, _id, ip: "10.66.66.66" });
    expect(elsewhere).toMatchObject({ error: "camera_password_again" });
    expect(await cameraOf(_id)).toMatchObject({ ip: "10.0.0.9" });
  });

  it("changing a camera without a password to Hikvision requires a password", async () => {
    const _id = await add({ brand: "other", account: "", password: "", rtsp: "rtsp://10.0.0.9/live" });
    const { password: _, ...rest } = form;
    expect(await world.lead.client.fails(api.editFarmCamera, { ...rest, _id })).toMatchObject({
      message: "请输入相机密码",
    });
  });
});

describe("a camera that is assigned to a device", () => {
  it("an assigned camera is a point of the device, with its password encrypted for the device, until it is unassigned", async () => {
    const { sources } = await listening();
    const _id = await add();
    const { point_id } = await world.lead.client.call(api.giveFarmCamera, { _id, device_id: world.device.deviceId });
    expect(await pointsOf()).toMatchObject([{ _id: point_id, name: "一号舍" }]);
    await expect.poll(() => sources().map(({ source }) => passwordIn(source))).toEqual([password]);
    expect(sources()[0]).toMatchObject({
      source: { kind: "rtsp", url: "rtsp://10.0.0.9:554/Streaming/Channels/101", username: "admin" },
    });
    expect((await cameraOf(_id))?.point).toMatchObject({ _id: point_id, device_id: world.device.deviceId });
    expect(await world.lead.client.call(api.takeFarmCamera, { _id })).toEqual({ points: 1 });
    expect(await pointsOf()).toEqual([]);
    await expect.poll(() => sources()).toEqual([]);
    expect((await cameraOf(_id))?.point).toBeNull();
    expect(await world.lead.client.call(api.takeFarmCamera, { _id })).toEqual({ points: 0 });
  });

  it("sixty concurrent assignments of one camera create one point", async () => {
    const _id = await add();
    const input = { _id, device_id: world.device.deviceId };
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => world.lead.client.call(api.giveFarmCamera, input)),
    );
    expect(new Set(answers.map(({ point_id }) => point_id)).size).toBe(1);
    expect(await pointsOf()).toHaveLength(1);
  });

  it("a camera must be unassigned before it is assigned to another device", async () => {
    const second = await addDevice(app, world.orgId, world.groupId);
    const _id = await add({ device_id: world.device.deviceId });
    const refused = { error: "farm_camera_assigned", status: 409 };
    expect(await world.lead.client.fails(api.giveFarmCamera, { _id, device_id: second.deviceId })).toMatchObject(
      refused,
    );
    await world.lead.client.call(api.takeFarmCamera, { _id });
    await world.lead.client.call(api.giveFarmCamera, { _id, device_id: second.deviceId });
    expect((await pointsOf(second)).map(({ name }) => name)).toEqual(["一号舍"]);
  });

  it("a camera can be assigned only to a visible device in the farmer's groups", async () => {
    const _id = await add();
    const elsewhere = { _id, device_id: world.hidden.deviceId };
    expect((await world.lead.client.fails(api.giveFarmCamera, elsewhere)).status).toBe(404);
    expect(await world.admin.client.fails(api.giveFarmCamera, elsewhere)).toMatchObject({
      error: "farm_device_elsewhere",
    });
    const added = { ...form, farm_owner_id: owner, device_id: world.hidden.deviceId };
    expect(await world.admin.client.fails(api.addFarmCamera, added)).toMatchObject({ error: "farm_device_elsewhere" });
    expect(await pointsOf(world.hidden)).toEqual([]);
    expect(await cameras()).toHaveLength(1);
  });

  it("editing a camera changes only the edited fields of its point, and keeps fields that a user changed there", async () => {
    const _id = await add({ device_id: world.device.deviceId });
    const { client } = world.lead;
    const [point] = await pointsOf();
    const camera = { kind: "rtsp", url: "rtsp://10.0.0.9/substream", username: "admin", password } as const;
    await client.call(editPoint, { _id: point?._id ?? "", name: "现场改名", camera });
    const { password: _, ...rest } = form;
    await client.call(api.editFarmCamera, { ...rest, _id });
    expect(await pointsOf()).toMatchObject([{ name: "现场改名" }]);
    const { sources } = await listening();
    await expect.poll(() => sources().map(({ source }) => "url" in source && source.url)).toEqual([camera.url]);
    await client.call(api.editFarmCamera, { ...rest, _id, name: "二号舍" });
    await expect.poll(async () => (await pointsOf()).map(({ name }) => name)).toEqual(["二号舍"]);
    await expect.poll(() => sources().map(({ source }) => "url" in source && source.url)).toEqual([camera.url]);
    await client.call(api.editFarmCamera, { ...form, _id, name: "二号舍", channels: 2 });
    const url = "rtsp://10.0.0.9:554/Streaming/Channels/201";
    await expect.poll(() => sources().map(({ source }) => "url" in source && source.url)).toEqual([url]);
  });

  it("deleting a camera removes its point, and so does deleting its farmer", async () => {
    const [first] = [await add({ device_id: world.device.deviceId }), await add({ device_id: world.device.deviceId })];
    expect(await world.lead.client.call(api.removeFarmCamera, { _id: first })).toEqual({ points: 1 });
    expect(await pointsOf()).toHaveLength(1);
    await world.lead.client.call(removeFarmOwner, { _id: owner });
    expect(await pointsOf()).toEqual([]);
  });

  it("after its point or device was removed, a camera is unassigned and can be assigned again", async () => {
    const second = await addDevice(app, world.orgId, world.groupId);
    const _id = await add({ device_id: second.deviceId });
    const [point] = await pointsOf(second);
    await world.lead.client.call(removePoints, { _id: point?._id ?? "" });
    expect((await cameraOf(_id))?.point).toBeNull();
    await world.lead.client.call(api.giveFarmCamera, { _id, device_id: second.deviceId });
    await world.lead.client.call(removeDevices, { device_ids: [second.deviceId] });
    expect((await cameraOf(_id))?.point).toBeNull();
    await world.lead.client.call(api.giveFarmCamera, { _id, device_id: world.device.deviceId });
    expect((await cameraOf(_id))?.point?.device_id).toBe(world.device.deviceId);
  });

  it("a lead cannot change a camera on a device that left their scope; an admin can", async () => {
    const second = await addDevice(app, world.orgId, world.groupId);
    const _id = await add({ device_id: second.deviceId });
    const { sql } = app.services.db;
    await sql
      .updateTable("device_binding")
      .set({ group_id: world.otherGroupId })
      .where("device_uid", "=", second.uid)
      .execute();
    const { client } = world.lead;
    const refused = { error: "farm_camera_hidden" };
    expect(await client.fails(api.takeFarmCamera, { _id })).toMatchObject(refused);
    expect(await client.fails(api.removeFarmCamera, { _id })).toMatchObject(refused);
    expect(await client.fails(api.editFarmCamera, { ...form, _id, name: "新" })).toMatchObject(refused);
    expect(await client.fails(removeFarmOwner, { _id: owner })).toMatchObject(refused);
    expect((await cameraOf(_id))?.name).toBe("一号舍");
    expect(await world.admin.client.call(api.takeFarmCamera, { _id })).toEqual({ points: 1 });
  });
});

describe("a tested camera", () => {
  const tried = (change: object = {}) => ({
    ...form,
    farm_owner_id: owner,
    device_id: world.device.deviceId,
    ...change,
  });

  async function answering(): Promise<unknown[]> {
    const { link } = await listening();
    const image = (await jpeg()).toString("base64");
    const came: unknown[] = [];
    link.on("command/camera.try", (payload) => {
      const { id, params } = DeviceCommand.parse(payload);
      came.push(JSON.parse(params));
      void link.say(`reply/${id}`, { state: "done", result: { image, width: 640, height: 360 } });
    });
    return came;
  }
  const triedWith = (came: unknown[]) => came.map((each) => passwordIn(TryCameraParams.parse(each).source));

  it("testing a camera uses a device in the farmer's groups and stores nothing", async () => {
    const came = await answering();
    const seen = await world.lead.client.call(api.tryFarmCamera, tried());
    expect(seen).toMatchObject({ width: 640, height: 360 });
    expect(seen.image).toMatch(/^data:image\/jpeg;base64,/);
    expect(triedWith(came)).toEqual([password]);
    expect(await cameras()).toEqual([]);
  });

  it("testing a camera without entering a password uses the stored one, but only for the stored host", async () => {
    const came = await answering();
    const _id = await add();
    const { password: _, ...rest } = tried({ _id });
    await world.lead.client.call(api.tryFarmCamera, rest);
    expect(triedWith(came)).toEqual([password]);
    const elsewhere = { ...rest, ip: "10.66.66.66" };
    expect(await world.lead.client.fails(api.tryFarmCamera, elsewhere)).toMatchObject({
      error: "camera_password_again",
    });
  });

  it("testing a camera of an offline device fails with 设备离线", async () => {
    expect(await world.lead.client.fails(api.tryFarmCamera, tried())).toMatchObject({ message: "设备离线" });
  });

  it("testing a camera is refused with a device of other groups, and with a camera of another farmer", async () => {
    const other = tried({ device_id: world.hidden.deviceId });
    expect((await world.lead.client.fails(api.tryFarmCamera, other)).status).toBe(404);
    expect(await world.admin.client.fails(api.tryFarmCamera, other)).toMatchObject({ error: "farm_device_elsewhere" });
    const _id = await add();
    const farmer = { org_group: world.groupId, name: "李四", code: v7() };
    const { _id: farm_owner_id } = await world.lead.client.call(addFarmOwner, farmer);
    expect((await world.lead.client.fails(api.tryFarmCamera, tried({ _id, farm_owner_id }))).status).toBe(404);
  });
});

it("cameras of farmers outside the scope or in another organisation are not found by any call", async () => {
  const { client: admin } = world.admin;
  const farmer = { org_group: world.otherGroupId, name: "李四", code: v7() };
  const { _id: hiddenOwner } = await admin.call(addFarmOwner, farmer);
  const hidden = await add({ farm_owner_id: hiddenOwner }, admin);
  const own = await add();
  const other = await createWorld(app);
  for (const [client, _id, farm_owner_id] of [
    [world.lead.client, hidden, hiddenOwner],
    [other.admin.client, own, owner],
  ] as const) {
    const device_id = world.device.deviceId;
    const replies = [
      await client.fails(api.findFarmCameras, { farm_owner_id }),
      await client.fails(api.addFarmCamera, { ...form, farm_owner_id }),
      await client.fails(api.editFarmCamera, { ...form, _id }),
      await client.fails(api.removeFarmCamera, { _id }),
      await client.fails(api.giveFarmCamera, { _id, device_id }),
      await client.fails(api.takeFarmCamera, { _id }),
      await client.fails(api.tryFarmCamera, { ...form, farm_owner_id, device_id }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
  }
  expect(await cameras(world.staff.client)).toHaveLength(1);
});
