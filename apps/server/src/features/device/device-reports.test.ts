import { findDeadLetters, findDevices, getDevice } from "@huiyan/contract/device/device.api";
import { progressLifeMs } from "@huiyan/contract/device/maintenance.rules";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { jobOf } from "#test/jobs/job-of.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";
import { expireCommands, getCommandState, insertCommand } from "./command.queries.ts";
import { deviceFeature } from "./device.feature.ts";

let app: TestApp;
let world: World;
const links: DeviceLink[] = [];
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterEach(async () => {
  await Promise.all(links.splice(0).map(({ client }) => client.endAsync(true)));
});
afterAll(() => app.close());

async function linked(): Promise<Omit<TestDevice, "client"> & DeviceLink> {
  const device = await addDevice(app, world.orgId, world.groupId);
  const link = await linkDevice(app, device.deviceId, device.client.secret);
  links.push(link);
  return { ...device, ...link };
}
const detailOf = ({ deviceId }: Pick<TestDevice, "deviceId">) =>
  world.admin.client.call(getDevice, { device_id: deviceId });
const lettersOf = async ({ deviceId }: Pick<TestDevice, "deviceId">) =>
  (await world.admin.client.call(findDeadLetters, { device_id: deviceId })).list.map(({ text }) => text);
const point = (channel: string, name = "通道") => ({ channel, name, online: true, width: 1, height: 1 });
const emptyOutbox = { events: 0, videos: 0, dropped_videos: 0, dropped_images: 0, dropped_events: 0 };
const telemetry = () => ({
  at: app.clock.now().getTime(),
  cpu: 0.2,
  memory: { total: 8, used: 4 },
  disk: { total: 8, used: 4 },
  outbox: emptyOutbox,
  clock_offset_ms: 0,
  channels: [],
});

it("users see the rejected entries of a report with their reasons, until the device reports them correctly", async () => {
  const device = await linked();
  await device.say("points", { points: [point("a"), point("b", "长".repeat(65)), point("a", "另一个"), point("c")] });
  const text = "点位上报有误：b：name 最多 64 个字符；a：通道重复，采用第一条";
  expect(await lettersOf(device)).toEqual([text]);
  const { list } = await world.admin.client.call(findDevices, { device_id: device.deviceId });
  expect(list[0]?.dead_letters).toBe(1);
  const names = (await detailOf(device)).points.map(({ channel, name }) => `${channel} ${name}`).toSorted();
  expect(names.filter((name) => /^[abc] /.test(name))).toEqual(["a 通道", "c 通道"]);
  await device.say("points", { points: [point("a"), point("b"), point("c")] });
  expect(await lettersOf(device)).toEqual([]);
});

it.each<[string, object, string]>([
  ["a processor share above one", { cpu: 1.02 }, "cpu：不能超过 1"],
  ["a processor share in per cent", { cpu: 37 }, "cpu：不能超过 1"],
  ["a processor share that is a text", { cpu: "20%" }, "cpu：格式不正确"],
  ["no memory", { memory: undefined }, "memory：不能为空"],
  ["a disk without its total", { disk: { used: 1 } }, "disk.total：不能为空"],
  ["a time in seconds with a fraction", { at: 1_800_000_000.5 }, "at：格式不正确"],
  ["a negative count", { outbox: { ...emptyOutbox, events: -1 } }, "outbox.events：不能小于 0"],
  ["a channel without a rate", { channels: [{ channel: "a" }] }, "a：fps_in 不能为空"],
])("telemetry with %s keeps the device online, and users see the wrong value", async (_name, wrong, sentence) => {
  const device = await linked();
  for (let minute = 0; minute < 5; minute++) {
    app.clock.moveBy(60_000);
    await device.say("telemetry", { ...telemetry(), ...wrong });
  }
  await jobOf(deviceFeature, app.services, "device.silent").run();
  const detail = await detailOf(device);
  expect(detail.online).toBe(true);
  expect(detail.telemetry).toMatchObject({ memory: wrong && "memory" in wrong ? { total: 0 } : { total: 8 } });
  expect(await lettersOf(device)).toEqual([expect.stringContaining(`运行状态上报有误：${sentence}`)]);
  await device.say("telemetry", telemetry());
  expect(await lettersOf(device)).toEqual([]);
});

it("a device with wrong values in its state report is online nevertheless", async () => {
  const device = await linked();
  const state = {
    session: device.session,
    online: true,
    platform: "linux\0-x64",
    version: { main_frame: "1.2.3", "a\0b": "1\ud800", y: 7 },
  };
  await device.say("state", state);
  expect(await detailOf(device)).toMatchObject({ online: true, platform: "linux-x64" });
  expect(await lettersOf(device)).toEqual(["设备信息上报有误：version.y：格式不正确"]);
});

it("a reply whose text the database cannot store still ends its command", async () => {
  const device = await linked();
  const id = v7();
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + 60_000);
  await insertCommand(app.services.db.sql, {
    id,
    deviceUid: device.uid,
    staffId: null,
    name: "reboot",
    params: {},
    now,
    expiresAt,
  });
  await device.say(`reply/${id}`, { state: "failed", code: "x", text: `坏\0了\ud83d${"长".repeat(600)}` });
  const state = await getCommandState(app.services.db.sql, id);
  expect(state).toMatchObject({ state: "failed", text: expect.stringMatching(/^坏了\ufffd长+$/) });
});

it("progress reports keep a command running; it expires a quarter of an hour after the last one", async () => {
  const device = await linked();
  const { sql } = app.services.db;
  const id = v7();
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + progressLifeMs);
  await insertCommand(sql, { id, deviceUid: device.uid, staffId: null, name: "upgrade", params: {}, now, expiresAt });
  for (let minute = 0; minute < 60; minute += 10) {
    app.clock.moveBy(10 * 60_000);
    await device.say(`reply/${id}`, { state: "progress", percent: minute, text: "下载中" });
    await expireCommands(sql, app.clock.now());
    expect((await getCommandState(sql, id))?.state).toBe("progress");
  }
  app.clock.moveBy(progressLifeMs + 1);
  await expireCommands(sql, app.clock.now());
  expect((await getCommandState(sql, id))?.state).toBe("expired");
});
