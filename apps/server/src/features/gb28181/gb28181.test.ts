import { DeviceCommand, DeviceConfig, DeviceConfigBody } from "@huiyan/contract/device/device.device";
import * as api from "@huiyan/contract/gb28181/gb28181.api";
import { type GbListResult } from "@huiyan/contract/gb28181/gb28181.device";
import { usualGbSettings } from "@huiyan/contract/gb28181/gb28181.rules";
import { addPoint, editPoint, getCamera, removePoints } from "@huiyan/contract/point/camera.api";
import { getCameraEvents, setCameraEvents } from "@huiyan/contract/point/camera-event.api";
import { gbEventTopic } from "@huiyan/contract/point/camera-event.names";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

const recorder = "34020000001110000001";
const gate = "34020000001320000001";
const yard = "34020000001320000002";

const channel = (code: string, name: string) => ({
  code,
  name,
  parent: recorder,
  manufacturer: "测试",
  model: "IPC",
  online: true,
  ptz: true,
});
const registered: GbListResult = {
  listening: true,
  refusals: [],
  left_out: 0,
  devices: [
    {
      code: recorder,
      name: "门岗录像机",
      manufacturer: "测试",
      model: "NVR",
      firmware: "1",
      transport: "udp",
      address: "10.0.0.8:5060",
      registered_at: 1,
      heard_at: 2,
      online: true,
      channels: [channel(gate, "大门"), channel(yard, " 院子\u0000 ")],
    },
  ],
};

let app: TestApp;
let world: World;
let link: DeviceLink | undefined;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  world = await createWorld(app);
});
afterEach(async () => {
  await link?.client.endAsync(true);
  link = undefined;
});
afterAll(() => app.close());

const client = () => world.admin.client;
const device = () => ({ device_id: world.device.deviceId });
const switchOn = (settings: object = {}) =>
  client().call(api.setGbSettings, { ...device(), settings: { ...usualGbSettings, ...settings } });

/** Connects the device, which answers the command with this reply. */
async function answering(name: string, reply: object): Promise<DeviceLink> {
  const connected = await linkDevice(app, world.device.deviceId, world.device.client.secret);
  link = connected;
  connected.on(`command/${name}`, (payload) => {
    const { id } = DeviceCommand.parse(payload);
    void connected.say(`reply/${id}`, reply);
  });
  return connected;
}
const listing = (result: GbListResult = registered) => answering("gb28181.list", { state: "done", result });

function newest(connected: DeviceLink): DeviceConfigBody | undefined {
  const last = connected.messages.filter(({ topic }) => topic.endsWith("/config")).at(-1);
  return last === undefined ? undefined : DeviceConfigBody.parse(JSON.parse(DeviceConfig.parse(last.payload).body));
}

describe("settings of the platform", () => {
  it("are off at first, and are shown without the password after they were set", async () => {
    expect(await client().call(api.getGbSettings, device())).toMatchObject({ settings: null });
    await switchOn();
    expect((await client().call(api.getGbSettings, device())).settings).toEqual(usualGbSettings);
  });

  it("get a password that the server generates, and keep it when other values change", async () => {
    await switchOn();
    const { password } = await client().call(api.revealGbPassword, device());
    expect(password).toMatch(/^[a-z2-9]{12}$/);
    await switchOn({ port: 5061 });
    expect(await client().call(api.revealGbPassword, device())).toEqual({ password });
    await switchOn({ password: "Other-2026" });
    expect(await client().call(api.revealGbPassword, device())).toEqual({ password: "Other-2026" });
  });

  it("reach the device with a password that is encrypted for it, and disappear when they are switched off", async () => {
    await switchOn({ password: "Other-2026" });
    const connected = await listing();
    await vi.waitUntil(() => newest(connected)?.gb28181 !== undefined, { timeout: 60_000 });
    const { password_sealed, ...rest } = newest(connected)?.gb28181 ?? {};
    expect(rest).toEqual(usualGbSettings);
    expect(password_sealed).not.toContain("Other-2026");
    await client().call(api.setGbSettings, { ...device(), settings: null });
    await vi.waitUntil(() => newest(connected)?.gb28181 === undefined, { timeout: 60_000 });
  });

  it.each([
    ["a server code of 19 digits", { server_id: "3402000000200000000" }, "SIP 服务器编号须为 20 位数字"],
    ["a port below 1024", { port: 80 }, "SIP 端口须为 1024 到 65535"],
    ["media ports in the wrong order", { media_from: 30_100, media_to: 30_000 }, "媒体结束端口须比起始端口大"],
    ["a password with a quotation mark", { password: 'abcdefg"h' }, "密码须为 8 到 32 位"],
  ])("are refused for %s", async (_rule, change, text) => {
    const settings = { ...usualGbSettings, ...change };
    const refusal = await client().fails(api.setGbSettings, { ...device(), settings });
    expect(JSON.stringify(refusal)).toContain(text);
  });

  it("have no password to show while they are off", async () => {
    expect(await client().fails(api.revealGbPassword, device())).toMatchObject({ error: "gb_off" });
  });
});

describe("channels of registered cameras", () => {
  it("are listed with the points that show them", async () => {
    await switchOn();
    await listing();
    const add = { ...device(), channels: [{ device_code: recorder, channel_code: gate }] };
    const { point_ids } = await client().call(api.addGbChannels, add);
    const { devices } = await client().call(api.listGbDevices, device());
    expect(devices[0]?.channels.map(({ code, point_id }) => [code, point_id])).toEqual([
      [gate, point_ids[0]],
      [yard, null],
    ]);
  });

  it("become points with the names of the catalogue, which the device receives", async () => {
    await switchOn();
    const connected = await listing();
    const channels = [gate, yard].map((channel_code) => ({ device_code: recorder, channel_code }));
    const { point_ids } = await client().call(api.addGbChannels, { ...device(), channels, transport: "tcp-passive" });
    const cameras = () => (newest(connected)?.cameras ?? []).filter(({ source }) => source.kind === "gb28181");
    await vi.waitUntil(() => cameras().length === 2, { timeout: 60_000 });
    expect(cameras().map(({ name, source }) => ({ name, source }))).toEqual([
      { name: "大门", source: { kind: "gb28181", ...channels[0], transport: "tcp-passive" } },
      { name: "院子", source: { kind: "gb28181", ...channels[1], transport: "tcp-passive" } },
    ]);
    expect(await client().call(getCamera, { _id: point_ids[1] ?? "" })).toMatchObject({
      name: "院子",
      has_password: false,
      camera: { kind: "gb28181", ...channels[1], transport: "tcp-passive" },
    });
  });

  it("get another transport, which a point of another kind does not have", async () => {
    await switchOn();
    const connected = await listing();
    const channels = [{ device_code: recorder, channel_code: gate }];
    const { point_ids } = await client().call(api.addGbChannels, { ...device(), channels });
    const _id = point_ids[0] ?? "";
    await client().call(editPoint, { _id, name: "大门", gb_transport: "tcp-active" });
    const transports = () =>
      (newest(connected)?.cameras ?? []).flatMap(({ source }) => (source.kind === "gb28181" ? [source.transport] : []));
    await vi.waitUntil(() => transports().includes("tcp-active"), { timeout: 60_000 });
    await client().call(editPoint, { _id, name: "正门" });
    expect(await client().call(getCamera, { _id })).toMatchObject({
      name: "正门",
      camera: { kind: "gb28181", ...channels[0], transport: "tcp-active" },
    });
    const camera = { kind: "rtsp", url: "rtsp://10.0.0.8/main" } as const;
    await expect(client().call(editPoint, { _id, name: "正门", camera })).rejects.toThrow("取流地址不能修改");
    const other = await client().call(addPoint, { ...device(), name: "东门", camera, analysis_fps: 3 });
    await expect(client().call(editPoint, { _id: other._id, name: "东门", gb_transport: "udp" })).rejects.toThrow(
      "只有以国标接入的点位才能修改传输方式",
    );
  });

  it("are added once, and again after their point was removed", async () => {
    await switchOn();
    await listing();
    const channels = [{ device_code: recorder, channel_code: gate }];
    const add = () => client().call(api.addGbChannels, { ...device(), channels: [...channels, ...channels] });
    const first = await add();
    expect([first.added, (await add()).added]).toEqual([1, 0]);
    await client().call(removePoints, { _id: first.point_ids });
    expect((await add()).added).toBe(1);
  });

  it("have rules for their alarms, which reach the device", async () => {
    await switchOn();
    const connected = await listing();
    const channels = [{ device_code: recorder, channel_code: gate }];
    const { point_ids } = await client().call(api.addGbChannels, { ...device(), channels });
    const [_id = ""] = point_ids;
    expect(await client().call(getCameraEvents, { _id })).toEqual({ _id, rules: [], is_possible: true });
    const rules = [{ topic: gbEventTopic(5, 2), alg_id: "area_intrusion", pause_seconds: 30 }];
    await client().call(setCameraEvents, { _id, rules });
    const sources = () => (newest(connected)?.cameras ?? []).map(({ source }) => source);
    await vi.waitUntil(() => sources().some((source) => source.kind === "gb28181" && source.events !== undefined), {
      timeout: 60_000,
    });
    const expected = { kind: "gb28181", ...channels[0], transport: "udp", events: rules };
    expect(sources()).toContainEqual(expected);
  });

  it("are refused, all of them, if one is no longer in the catalogue", async () => {
    await switchOn();
    await listing();
    const channels = [gate, "34020000001320000009"].map((channel_code) => ({ device_code: recorder, channel_code }));
    expect(await client().fails(api.addGbChannels, { ...device(), channels })).toMatchObject({
      error: "gb_channel_gone",
    });
    const { devices } = await client().call(api.listGbDevices, device());
    expect(devices[0]?.channels.every(({ point_id }) => point_id === null)).toBe(true);
  });

  it("cannot be added while the device does not listen", async () => {
    await listing({ ...registered, listening: false, devices: [] });
    const channels = [{ device_code: recorder, channel_code: gate }];
    expect(await client().fails(api.addGbChannels, { ...device(), channels })).toMatchObject({ error: "gb_off" });
  });
});

it("a device with older software is named as the reason why nothing can be listed", async () => {
  await answering("gb28181.list", { state: "failed", code: "unsupported", text: "不支持" });
  expect(await client().fails(api.listGbDevices, device())).toMatchObject({ error: "gb_outdated" });
});

it("an answer that does not follow the contract is refused", async () => {
  await answering("gb28181.messages", { state: "done", result: { messages: [{ at: "now" }] } });
  expect(await client().fails(api.listGbMessages, { ...device(), code: recorder })).toMatchObject({
    error: "device_answer_wrong",
  });
});
