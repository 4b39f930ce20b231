import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { DeviceConfig, DeviceConfigBody } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { usualMotion } from "@huiyan/contract/device/motion.rules";
import {
  addPoint,
  type CameraEntry,
  editPoint,
  getCamera,
  removePoints,
  tryCamera,
} from "@huiyan/contract/point/camera.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { deriveKey, openWith } from "@huiyan/device-link/sealed";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { saveReportedPoints } from "#features/device/device.public.ts";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let link: DeviceLink | undefined;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterEach(async () => {
  await link?.client.endAsync(true);
  link = undefined;
});
afterAll(() => app.close());

const password = "p@ss-号 1";
const rtsp = { kind: "rtsp", url: "rtsp://192.168.1.9:554/stream?channel=1", username: "viewer" } as const;
const onvif = { kind: "onvif", host: "192.168.1.10", port: 8080, username: "viewer" } as const;

const camerasOf = async (_id: string) => world.lead.client.call(getCamera, { _id });
async function add(camera: CameraEntry, device: TestDevice = world.device): Promise<string> {
  return (await world.lead.client.call(addPoint, { device_id: device.deviceId, name: "大门", camera }))._id;
}
async function versionOf(device: TestDevice): Promise<number> {
  const { sql } = app.services.db;
  const row = await sql.selectFrom("device").select("config_version").where("id", "=", device.uid).executeTakeFirst();
  return row?.config_version ?? 0;
}
/** Creates a point for a camera that is configured on the device itself, and returns its id. */
async function ownPoint(device: TestDevice, channel: string): Promise<string> {
  const point = { channel, name: "自带", online: true, width: 1920, height: 1080 };
  await saveReportedPoints(
    app.services.db.sql,
    [{ session: "s", deviceUid: device.uid, deviceId: device.deviceId, points: [point] }],
    app.clock.now(),
  );
  const { list } = await world.admin.client.call(findPoints, { device_id: device.deviceId });
  return list.find((each) => each.channel === channel)?._id ?? "";
}

/**
 * Connects the device. Returns a function that waits for a version of the desired settings and returns its cameras,
 * with decrypted passwords.
 */
async function listening(device: TestDevice) {
  const made = await linkDevice(app, device.deviceId, device.client.secret);
  link = made;
  const key = deriveKey(device.client.secret, device.deviceId, sealInfo.camera);
  const configs = () =>
    made.messages.filter(({ topic }) => topic.endsWith("/config")).map(({ payload }) => DeviceConfig.parse(payload));
  await vi.waitFor(() => expect(configs()).not.toEqual([]), 60_000);
  return async (version: number) => {
    const config = await vi.waitFor(() => {
      const last = configs().at(-1);
      expect(last?.version).toBe(version);
      return last;
    }, 60_000);
    const { cameras } = DeviceConfigBody.parse(JSON.parse(config?.body ?? ""));
    return cameras.map(({ source, name, channel, analysis_fps }) => {
      const sealed = "password_sealed" in source ? source.password_sealed : undefined;
      const opened = sealed === undefined ? undefined : openWith(key, Buffer.from(sealed, "base64"));
      return { name, channel, analysis_fps, source: { ...source, password_sealed: undefined }, password: opened };
    });
  };
}

it("the list of points shows a camera's address only to users who manage devices", async () => {
  const _id = await add({ ...rtsp, password });
  const urlFor = async (person: "lead" | "staff") => {
    const { list } = await world[person].client.call(findPoints, { device_id: world.device.deviceId });
    return list.find((point) => point._id === _id)?.url;
  };
  expect([await urlFor("lead"), await urlFor("staff")]).toEqual([rtsp.url, ""]);
});

describe("an added camera", () => {
  it.each([
    ["rtsp", rtsp],
    ["onvif", onvif],
  ] as const)(
    "%s reaches the connected device immediately, its password encrypted for that device",
    async (_kind, camera) => {
      const device = await addDevice(app, world.orgId, world.groupId);
      const configs = await listening(device);
      const before = await versionOf(device);
      const _id = await add({ ...camera, password }, device);
      const wanted = await configs(before + 1);
      const source = { ...camera, password_sealed: undefined };
      expect(wanted).toContainEqual({
        name: "大门",
        channel: expect.stringMatching(/^cam-/),
        analysis_fps: 3,
        source,
        password,
      });
      const entered = camera.kind === "rtsp" ? { ...camera, sub_url: "" } : camera;
      expect(await camerasOf(_id)).toEqual({
        _id,
        device_id: device.deviceId,
        name: "大门",
        analysis_fps: 3,
        has_password: true,
        camera: entered,
        motion: usualMotion,
      });
    },
  );

  it("each added camera has a separate channel, and is listed with its kind", async () => {
    const device = await addDevice(app, world.orgId, world.groupId);
    const ids = [await add(rtsp, device), await add(onvif, device)];
    const { list } = await world.lead.client.call(findPoints, { device_id: device.deviceId });
    expect(new Set(list.map(({ channel }) => channel)).size).toBe(3);
    expect(ids.map((id) => list.find((point) => point._id === id)?.camera)).toEqual(["rtsp", "onvif"]);
  });

  it.each([
    ["no name", { name: " " }, "请输入点位名称！"],
    ["a name of 65 characters", { name: "名".repeat(65) }, "点位名称最多 64 个字"],
    [
      "another protocol",
      { camera: { kind: "rtsp", url: "http://10.0.0.1/" } },
      "请输入以 rtsp:// 或 rtsps:// 开头的地址",
    ],
    ["no host", { camera: { kind: "rtsp", url: "rtsp:///1" } }, "请输入以 rtsp:// 或 rtsps:// 开头的地址"],
    [
      "a host that is none",
      { camera: { kind: "rtsp", url: "rtsp://[bad/1" } },
      "请输入以 rtsp:// 或 rtsps:// 开头的地址",
    ],
    ["two lines", { camera: { kind: "rtsp", url: "rtsp://a/1\nb" } }, "请输入以 rtsp:// 或 rtsps:// 开头的地址"],
    [
      "a password in the address",
      { camera: { kind: "rtsp", url: "rtsp://u:p@a/1" } },
      "请把用户名和密码填在下面，不要写在地址里",
    ],
    ["a host with a path", { camera: { kind: "onvif", host: "a/b" } }, "请输入摄像头的 IP 或主机名"],
    ["port 0", { camera: { kind: "onvif", host: "a", port: 0 } }, "端口须为 1 到 65535"],
    ["30 frames a second", { analysis_fps: 30 }, "分析帧率须在 0.2 到 25 之间"],
  ])("is refused with %s", async (_name, change, message) => {
    const input = { device_id: world.device.deviceId, name: "大门", camera: rtsp, ...change };
    const failure = await world.lead.client.fails(addPoint, input);
    expect(failure.status).toBe(400);
    expect(Object.values(failure.fields ?? {})).toContain(message);
  });

  it("a device accepts at most 512 points, not counting removed ones", async () => {
    const device = await addDevice(app, world.orgId, world.groupId);
    const rest = Array.from({ length: 510 }, (_none, at) => ({
      channel: `own-${at}`,
      name: "自带",
      online: true,
      width: 1,
      height: 1,
    }));
    await saveReportedPoints(
      app.services.db.sql,
      [{ session: "s", deviceUid: device.uid, deviceId: device.deviceId, points: rest }],
      app.clock.now(),
    );
    const last = await add(rtsp, device);
    const input = { device_id: device.deviceId, name: "再一个", camera: rtsp };
    expect(await world.lead.client.fails(addPoint, input)).toMatchObject({ message: "一台设备最多 512 个点位" });
    await world.lead.client.call(removePoints, { _id: last });
    await world.lead.client.call(addPoint, input);
  });
});

describe("the password of an edited camera", () => {
  const withPassword = { ...rtsp, password };
  it.each([
    ["is kept when absent", rtsp, password, true],
    ["is kept when absent though the kind changes on the same host", { ...onvif, host: "192.168.1.9" }, password, true],
    ["is replaced", { ...rtsp, password: "新密码" }, "新密码", true],
    ["is removed when empty", { ...rtsp, password: "" }, undefined, false],
  ] as const)("%s", async (_name, camera, expected, has_password) => {
    const device = await addDevice(app, world.orgId, world.groupId);
    const _id = await add(withPassword, device);
    const configs = await listening(device);
    const before = await versionOf(device);
    await world.lead.client.call(editPoint, { _id, name: "后门", camera });
    const wanted = await configs(before + 1);
    expect(wanted.find(({ name }) => name === "后门")?.password).toBe(expected);
    expect(await camerasOf(_id)).toMatchObject({ has_password, name: "后门" });
  });

  it.each([
    ["another host", { ...rtsp, url: "rtsp://192.168.1.66/stream" }],
    ["another host of another kind", onvif],
    ["a host that looks like it", { ...rtsp, url: "rtsp://192.168.1.9.evil.example/stream" }],
  ] as const)("is sent only to the host for which it was entered: %s", async (_name, camera) => {
    const device = await addDevice(app, world.orgId, world.groupId);
    const _id = await add(withPassword, device);
    const message = "摄像头地址已更改，请重新输入密码";
    expect(await world.lead.client.fails(editPoint, { _id, name: "后门", camera })).toMatchObject({ message });
    const trial = { device_id: device.deviceId, camera, _id };
    expect(await world.lead.client.fails(tryCamera, trial)).toMatchObject({ message });
    expect(await camerasOf(_id)).toMatchObject({ camera: rtsp, has_password: true });
  });

  it("the password and the frame rate are kept when only the name changes", async () => {
    const { _id } = await world.lead.client.call(addPoint, {
      device_id: world.device.deviceId,
      name: "大门",
      camera: withPassword,
      analysis_fps: 7.5,
    });
    await world.lead.client.call(editPoint, { _id, name: "后门" });
    expect(await camerasOf(_id)).toMatchObject({ has_password: true, analysis_fps: 7.5, camera: rtsp });
  });

  it("the password is in no answer and no audit log, and only encrypted in the database", async () => {
    const _id = await add(withPassword);
    const secret = "绝不外传";
    await world.lead.client.call(editPoint, { _id, name: "大门", camera: { ...rtsp, password: secret } });
    const { sql } = app.services.db;
    const stored = await sql.selectFrom("point").select("camera").where("id", "=", _id).executeTakeFirst();
    const Stored = z.object({ password_sealed: z.string() });
    const { password_sealed: sealed } = Stored.parse(stored?.camera);
    expect(app.services.key.open(Buffer.from(sealed, "base64"))).toBe(secret);
    const audit = await world.admin.client.call(findAuditLines, {});
    expect(audit.list.map(({ action }) => action)).toContain("point.edit");
    const answers = [
      await camerasOf(_id),
      await world.lead.client.call(findPoints, {}),
      audit,
      await sql.selectFrom("audit").selectAll().execute(),
    ].map((each) => JSON.stringify(each));
    for (const text of [...answers, JSON.stringify(stored)]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(password);
    }
    for (const text of answers) expect(text).not.toContain(sealed);
  });

  it("the audit log has the host and port of a camera's address, but no part that may be secret", async () => {
    const url = "rtsp://10.1.2.3:8554/live?token=GEHEIM";
    const _id = await add({ kind: "rtsp", url, username: "viewer", password });
    const { sql } = app.services.db;
    const line = await sql.selectFrom("audit").select("after").where("object_id", "=", _id).executeTakeFirst();
    expect(line?.after).toMatchObject({
      camera: { kind: "rtsp", address: "10.1.2.3:8554", username: "viewer", has_password: true },
    });
    expect(JSON.stringify(line)).not.toContain("GEHEIM");
  });
});

describe("a point whose camera is configured on the device itself", () => {
  it("a point whose camera is configured on the device shows no camera, and only its name can be changed", async () => {
    const _id = await ownPoint(world.device, "own-1");
    expect(await camerasOf(_id)).toMatchObject({ camera: null, has_password: false, name: "自带" });
    const refused = { status: 400, message: "该点位由设备自带，只能修改名称" };
    const { client } = world.lead;
    expect(await client.fails(editPoint, { _id, name: "改名", camera: rtsp })).toMatchObject(refused);
    expect(await client.fails(editPoint, { _id, name: "改名", analysis_fps: 5 })).toMatchObject(refused);
    expect(await camerasOf(_id)).toMatchObject({ name: "自带" });
    await client.call(editPoint, { _id, name: "改名" });
    expect(await camerasOf(_id)).toMatchObject({ name: "改名" });
    await ownPoint(world.device, "own-1");
    expect(await camerasOf(_id)).toMatchObject({ name: "改名" });
  });

  it("a point that plays a file keeps its source, but its frame rate can be changed", async () => {
    const _id = world.device.pointId;
    expect(await world.lead.client.fails(editPoint, { _id, name: "改", camera: rtsp })).toMatchObject({ status: 400 });
    await world.lead.client.call(editPoint, { _id, name: "改", analysis_fps: 1 });
    expect(await camerasOf(_id)).toMatchObject({ name: "改", analysis_fps: 1, camera: null });
  });
});

describe("removed points", () => {
  it("removed points disappear from the list and from the device's settings", async () => {
    const device = await addDevice(app, world.orgId, world.groupId);
    const [kept, removed] = [await add(rtsp, device), await add(onvif, device)];
    const configs = await listening(device);
    const before = await versionOf(device);
    expect(await world.lead.client.call(removePoints, { _id: [removed, removed] })).toEqual({ removed: 1 });
    expect((await configs(before + 1)).map(({ source }) => source.kind)).toEqual(["generated", "rtsp"]);
    const { list } = await world.lead.client.call(findPoints, { device_id: device.deviceId });
    expect(list.map((point) => point._id).toSorted()).toEqual([device.pointId, kept].toSorted());
    expect((await world.lead.client.fails(getCamera, { _id: removed })).status).toBe(404);
  });

  it("points are removed from one device even if the settings of another device cannot be sent; the user gets no error", async () => {
    const both = [
      await addDevice(app, world.orgId, world.groupId),
      await addDevice(app, world.orgId, world.groupId),
    ].toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
    const [broken, device] = both;
    if (broken === undefined || device === undefined) throw new Error("two devices");
    const _id = [await add(rtsp, broken), await add(rtsp, device)];
    const brokenLink = await linkDevice(app, broken.deviceId, broken.client.secret);
    const configs = await listening(device);
    const { sql } = app.services.db;
    const connected = sql.selectFrom("device").select("connected").where("id", "=", broken.uid);
    await vi.waitFor(async () => expect(await connected.executeTakeFirst()).toEqual({ connected: true }), 60_000);
    const camera = JSON.stringify({ kind: "of a newer version" });
    await sql.updateTable("point").set({ camera }).where("id", "=", broken.pointId).execute();
    const before = await versionOf(device);
    expect(await world.lead.client.call(removePoints, { _id })).toEqual({ removed: 2 });
    expect((await configs(before + 1)).map(({ source }) => source.kind)).toEqual(["generated"]);
    await brokenLink.client.endAsync(true);
  });

  it("a request removes all points or none", async () => {
    const _id = [await add(rtsp), world.hidden.pointId];
    expect((await world.lead.client.fails(removePoints, { _id })).status).toBe(404);
    expect(await camerasOf(_id[0] ?? "")).toMatchObject({ camera: rtsp });
  });

  describe("removed points that the device still reports", () => {
    const report = (device: TestDevice, ...channels: string[]) => {
      const points = channels.map((channel) => ({ channel, name: "报上来", online: true, width: 1, height: 1 }));
      return saveReportedPoints(
        app.services.db.sql,
        [{ session: "s", deviceUid: device.uid, deviceId: device.deviceId, points }],
        app.clock.now(),
      );
    };
    const channelsOf = async (device: TestDevice) => {
      const { list } = await world.admin.client.call(findPoints, { device_id: device.deviceId });
      return list.map(({ channel }) => channel).filter((channel) => channel !== "cam-1");
    };

    it("a removed point stays deleted while the device reports it, and is new if the device reports it again later", async () => {
      const device = await addDevice(app, world.orgId, world.groupId);
      const _id = await ownPoint(device, "own-1");
      await world.lead.client.call(removePoints, { _id });
      for (const others of [[], ["own-2"]]) {
        await report(device, "own-1", ...others);
        expect(await channelsOf(device)).toEqual(others);
      }
      await report(device, "own-2");
      await report(device, "own-1", "own-2");
      expect((await channelsOf(device)).toSorted()).toEqual(["own-1", "own-2"]);
      const { list } = await world.admin.client.call(findPoints, { device_id: device.deviceId });
      expect(list.map((point) => point._id)).not.toContain(_id);
    });

    it("a removed point that was configured in the console never returns", async () => {
      const device = await addDevice(app, world.orgId, world.groupId);
      const _id = await add(rtsp, device);
      const { sql } = app.services.db;
      const row = await sql.selectFrom("point").select("channel").where("id", "=", _id).executeTakeFirst();
      await world.lead.client.call(removePoints, { _id });
      await report(device);
      await report(device, row?.channel ?? "");
      expect(await channelsOf(device)).toEqual([]);
    });
  });
});

it("a point outside the lead's scope is unknown in every request", async () => {
  const { client } = world.lead;
  const { pointId: _id, deviceId: device_id } = world.hidden;
  const replies = await Promise.all([
    client.fails(addPoint, { device_id, name: "大门", camera: rtsp }),
    client.fails(editPoint, { _id, name: "改名" }),
    client.fails(removePoints, { _id }),
    client.fails(getCamera, { _id }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
