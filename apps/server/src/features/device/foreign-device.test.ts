import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { addDevice, findDevices } from "@huiyan/contract/device/device.api";
import { takeSnapshot } from "@huiyan/contract/point/point.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { putPoint, putPointAlgorithm } from "#features/point/point.public.ts";
import { pythonForDevices } from "#test/foreign/python-for-devices.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { loadFactoryDevices } from "./device.public.ts";
import { findLivingDevice } from "./presence.queries.ts";
import { pushConfig } from "./send-to-device.ts";

/** Example program of a device, written only from docs/reference/device/README.md. */
const folder = fileURLToPath(new URL("../../../../../examples/device-python/", import.meta.url));
const deviceId = "PYTHON-0001";
const factoryKey = "a factory's key, 出厂密钥";

let app: TestApp;
let world: World;
let device: ChildProcess;
let data: string;
let deviceUid: string;
let pointId: string;

/** Adds a point with an algorithm to the desired settings, and returns its id. */
async function watch(channel: string, algorithm: string): Promise<string> {
  const { sql } = app.services.db;
  const now = app.clock.now();
  const point = {
    orgId: world.orgId,
    deviceUid,
    channel,
    name: channel,
    camera: { kind: "generated" },
    analysisFps: 5,
    now,
  };
  const id = await putPoint(sql, point);
  await putPointAlgorithm(sql, id, algorithm, {});
  return id;
}

const isOnline = async (): Promise<boolean> => {
  const { list } = await world.admin.client.call(findDevices, { device_id: deviceId });
  return list[0]?.online === true;
};
const messages = async () => (await world.admin.client.call(findMessages, {})).list;

beforeAll(async () => {
  const python = pythonForDevices();
  app = await startTestApp();
  world = await createWorld(app);
  const made = { device_id: deviceId, key: factoryKey, code: "ABCD2345", type: "SDK" as const, platform: "python" };
  await loadFactoryDevices(app.services.db.sql, app.services.key, app.clock, [made]);
  await world.admin.client.call(addDevice, { nickname: "外来设备", device_id: deviceId, code: "ABCD2345" });
  deviceUid = (await findLivingDevice(app.services.db.sql, deviceId))?.id ?? "";
  pointId = await watch("cam-1", "area_intrusion");
  data = await mkdtemp(join(tmpdir(), "huiyan-python-device-"));
  const own = { HUIYAN_URL: app.url, HUIYAN_DEVICE_ID: deviceId, HUIYAN_FACTORY_KEY: factoryKey, HUIYAN_DATA: data };
  device = spawn(python, [join(folder, "device.py")], { env: { PATH: process.env.PATH, ...own }, stdio: "inherit" });
}, 240_000);
afterAll(async () => {
  device.kill("SIGKILL");
  await app.close();
  await rm(data, { recursive: true, force: true });
});

it("the example device connects with its factory key, is claimed, and is online with its secret", {
  tags: ["rest"],
}, async () => {
  await expect.poll(isOnline).toBe(true);
});

it("the example device's alarm arrives with its picture, and then the clip", async () => {
  await expect.poll(async () => (await messages())[0]?.res_video_urls.length).toBe(1);
  const [alarm] = await messages();
  const picture = await fetch(app.url + (alarm?.image_url ?? ""));
  expect(Buffer.from(await picture.arrayBuffer()).equals(await readFile(join(folder, "alarm.jpg")))).toBe(true);
});

it("the example device answers a command", async () => {
  const { url } = await world.admin.client.call(takeSnapshot, { _id: pointId });
  expect((await fetch(app.url + url)).status).toBe(200);
});

it("after the server's clock jumped by three hours, the next alarm of the connected device still arrives immediately", async () => {
  app.clock.moveBy(3 * 3_600_000);
  await watch("cam-2", "area_intrusion");
  const movedAt = performance.now();
  await pushConfig(app.services, deviceUid);
  await expect.poll(async () => (await messages()).length).toBe(2);
  expect(performance.now() - movedAt).toBeLessThan(10_000);
});

it("the example device refuses settings for an unknown algorithm with a reason", async () => {
  await watch("cam-3", "fire_smoke");
  await pushConfig(app.services, deviceUid);
  const applied = async () => {
    const rows = await app.services.db.sql
      .selectFrom("device")
      .select("config_applied")
      .where("id", "=", deviceUid)
      .execute();
    return rows[0]?.config_applied;
  };
  await expect.poll(applied).toMatchObject({ ok: false, error: "通道 cam-3：没有算法 fire_smoke" });
});

it("the example device is offline as soon as it ends, by its last will", async () => {
  const gone = once(device, "exit");
  device.kill("SIGKILL");
  await gone;
  await expect.poll(isOnline, { timeout: 5_000 }).toBe(false);
});
