import { generateKeyPairSync, hash, sign } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeviceCommand } from "@huiyan/contract/device/device.device";
import { packageSigningText } from "@huiyan/contract/device/device.rules";
import { startBulk, upgradeDevice } from "@huiyan/contract/device/maintenance.api";
import { getTask, retryTask } from "@huiyan/contract/task/task.api";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { runNextTask } from "#features/task/task.public.ts";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";
import { loadPackage } from "../upgrade/load-package.ts";
import { bulkWorker } from "./bulk-worker.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const PUBLISHER_KEY = publicKey.export({ format: "der", type: "spki" }).toString("base64");
let app: TestApp;
let world: World;
let devices: TestDevice[];
let links: DeviceLink[];
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISHER_KEY } });
  folder = await mkdtemp(join(tmpdir(), "huiyan-bulk-"));
  const [file, bytes] = [join(folder, "package"), Buffer.from("package 0.7.0")];
  const sheet = { version: "0.7.0", platform: "", sha256: hash("sha256", bytes, "hex") };
  const text = packageSigningText(sheet.version, sheet.platform, sheet.sha256);
  const signature = sign(null, Buffer.from(text), privateKey).toString("base64");
  await writeFile(file, bytes);
  await writeFile(`${file}.json`, JSON.stringify({ ...sheet, signature }));
  await loadPackage(app.services, file);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  world = await createWorld(app);
  devices = [];
  links = [];
  for (let i = 0; i < 3; i++) {
    const device = await addDevice(app, world.orgId, null);
    devices.push(device);
    links.push(await linkDevice(app, device.deviceId, device.client.secret));
  }
});
afterEach(async () => {
  for (const link of links) await link.client.endAsync(true);
});

const start = async (action: "upgrade" | "reboot") =>
  (await world.admin.client.call(startBulk, { request: { action }, device_ids: devices.map((d) => d.deviceId) }))
    .task_id;
const get = (id: string) => world.admin.client.call(getTask, { _id: id });
/** Moves the clock by a second, and runs the task as the background job does. */
async function turn() {
  app.clock.moveBy(1001);
  while (await runNextTask(app.services, [bulkWorker]));
}
/** Runs the task, and returns the id of the command that each device received. */
async function commandIds(name: string): Promise<string[]> {
  const heard = links.map(
    (link) =>
      new Promise<string>((resolve) =>
        link.on(`command/${name}`, (payload) => resolve(DeviceCommand.parse(payload).id)),
      ),
  );
  await turn();
  return Promise.all(heard);
}
const say = (at: number, command: string | undefined, reply: object) => links[at]?.say(`reply/${command}`, reply);

it("a bulk upgrade shows a result per device: done, rolled back, refused; a retry repeats only the failed ones", async () => {
  const task = await start("upgrade");
  const ids = await commandIds("upgrade");
  expect(await get(task)).toMatchObject({ done: 0, failed: 0, finished: false });
  await say(0, ids[0], { state: "progress", percent: 40, text: "下载中" });
  await say(1, ids[1], { state: "failed", code: "rolled_back", text: "新版本未能启动，已退回 0.6.45" });
  await say(2, ids[2], { state: "failed", code: "signature", text: "升级包的签名不正确" });
  await turn();
  const running = await get(task);
  expect(running).toMatchObject({ done: 0, failed: 2, finished: false });
  expect(running.items[0]).toMatchObject({ state: "waiting", text: "下载中", progress: { done: 40, total: 100 } });
  await say(0, ids[0], { state: "done", result: null });
  await turn();
  const ended = await get(task);
  expect(ended).toMatchObject({ done: 1, failed: 2, finished: true });
  expect(ended.items.map(({ text }) => text)).toEqual([
    "已升级",
    "设备未能完成：新版本未能启动，已退回 0.6.45",
    "设备未能完成：升级包的签名不正确",
  ]);

  expect(await world.admin.client.call(retryTask, { _id: task })).toEqual({ count: 2 });
  const again = links
    .slice(1)
    .map(
      (link) =>
        new Promise<string>((heard) => link.on("command/upgrade", (payload) => heard(DeviceCommand.parse(payload).id))),
    );
  await turn();
  const [second, third] = await Promise.all(again);
  expect(second).not.toBe(ids[1]);
  await say(1, second, { state: "done", result: null });
  await say(2, third, { state: "done", result: null });
  await turn();
  expect(await get(task)).toMatchObject({ done: 3, failed: 0, finished: true });
});

it("a command that is not accepted within five seconds fails and cannot be accepted later; an accepted one may take longer", async () => {
  const task = await start("reboot");
  const ids = await commandIds("reboot");
  await say(0, ids[0], { state: "accepted" });
  await say(1, ids[1], { state: "failed", code: "no_launcher", text: "设备程序不是由启动器启动，无法重启" });
  app.clock.moveBy(5000);
  await turn();
  expect(await get(task)).toMatchObject({ done: 0, failed: 2, finished: false });
  await say(0, ids[0], { state: "done", result: null });
  await turn();
  const { items, ...ended } = await get(task);
  expect(ended).toMatchObject({ done: 1, failed: 2, finished: true });
  expect(items.map(({ text }) => text)).toEqual([
    "已重启",
    "设备未能完成：设备程序不是由启动器启动，无法重启",
    "设备无响应",
  ]);
  await say(2, ids[2], { state: "accepted" });
  const row = await app.services.db.sql
    .selectFrom("device_command")
    .select("state")
    .where("id", "=", ids[2] ?? "")
    .executeTakeFirst();
  expect(row).toEqual({ state: "expired" });
});

it("of sixty concurrent requests to upgrade a device one succeeds", async () => {
  const [device] = devices;
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => world.admin.client.send(upgradeDevice, { device_id: device?.deviceId ?? "" })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(new Set([409]));
});
