import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeviceCommand } from "@huiyan/contract/device/device.device";
import { startBulk } from "@huiyan/contract/device/maintenance.api";
import { getTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { runNextTask, type TaskWorker } from "#features/task/task.public.ts";
import { AppError } from "#platform/error/app-error.ts";
import { createClient } from "#test/client.ts";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { jobOf } from "#test/jobs/job-of.ts";
import { type ClonedDatabase, cloneDatabase } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";
import { deviceFeature } from "../device.feature.ts";
import { bulkWorker } from "./bulk-worker.ts";

const count = 7;
/** Number of commands sent before the first server dies. */
const sentBefore = 5;

let database: ClonedDatabase;
let app: TestApp;
let world: World;
const devices: TestDevice[] = [];
const links: DeviceLink[] = [];
const heard: string[][] = Array.from({ length: count }, () => []);

async function connectAll(): Promise<void> {
  for (const [at, { deviceId, client }] of devices.entries()) {
    const link = await linkDevice(app, deviceId, client.secret);
    links[at] = link;
    link.on("command/reboot", (payload) => heard[at]?.push(DeviceCommand.parse(payload).id));
  }
}

beforeAll(async () => {
  database = await cloneDatabase(inject("postgresUrl"));
  app = await startTestApp({
    on: { databaseUrl: database.url, dataDir: await mkdtemp(join(tmpdir(), "huiyan-restart-")) },
  });
  world = await createWorld(app);
  for (let at = 0; at < count; at++) devices.push(await addDevice(app, world.orgId, null));
  await connectAll();
});
afterAll(async () => {
  for (const link of links) await link.client.endAsync(true);
  await app.close();
  await database.drop();
  await rm(app.dataDir, { recursive: true, force: true });
});

const say = (at: number, reply: object) => links[at]?.say(`reply/${heard[at]?.[0]}`, reply);
async function turn(worker: TaskWorker) {
  app.clock.moveBy(1001);
  while (await runNextTask(app.services, [worker]));
}

const expire = () => jobOf(deviceFeature, app.services, "device.expireCommands").run();

/** Worker of a server that dies after `sentBefore` commands: its locks remain, and no results are stored. */
const dying: TaskWorker = {
  ...bulkWorker,
  async run(ctx, input, step) {
    if (step.checkpoint !== null && heard.flat().length >= sentBefore) throw new AppError("service_unavailable");
    const before = heard.flat().length;
    const outcome = await bulkWorker.run(ctx, input, step);
    if (step.checkpoint !== null) await expect.poll(() => heard.flat().length).toBe(before + 1);
    return outcome;
  },
};

it("if the server dies during a bulk task, every device still gets one command and one result", async () => {
  const { task_id } = await world.admin.client.call(startBulk, {
    request: { action: "reboot" },
    device_ids: devices.map(({ deviceId }) => deviceId),
  });
  await expect(turn(dying)).rejects.toThrow();
  expect(heard.map((ids) => ids.length)).toEqual([1, 1, 1, 1, 1, 0, 0]);
  await say(0, { state: "accepted" });
  await say(0, { state: "done", result: {} });
  await say(1, { state: "accepted" });
  for (const link of links) link.client.stream.destroy();
  const now = app.clock.now().getTime();
  await app.close();

  const on = { databaseUrl: database.url, dataDir: app.dataDir };
  app = await startTestApp({ on, now: new Date(now + 20_000) });
  // until its devices reconnect, the new server expires no sent command and reports no device as offline
  await expire();
  await turn(bulkWorker);
  await connectAll();
  // replies sent before the first server died are lost; a device repeats only its final reply
  await say(1, { state: "done", result: {} });
  await say(2, { state: "done", result: {} });
  await say(3, { state: "failed", code: "no_launcher", text: "设备程序不是由启动器启动，无法重启" });
  await turn(bulkWorker);
  await expect.poll(() => heard.map((ids) => ids.length)).toEqual(Array(count).fill(1));
  for (const at of [5, 6]) {
    await say(at, { state: "accepted" });
    await say(at, { state: "done", result: {} });
  }
  for (let second = 0; second < 20; second++) await turn(bulkWorker);
  await expire();

  const admin = createClient(app.url, world.admin.client.token);
  const { items, ...task } = await admin.call(getTask, { _id: task_id });
  expect(items.map(({ text }) => text)).toEqual([
    "已重启",
    "已重启",
    "已重启",
    "设备未能完成：设备程序不是由启动器启动，无法重启",
    "设备无响应",
    "已重启",
    "已重启",
  ]);
  expect(task).toMatchObject({ total: count, done: 5, failed: 2, finished: true });
  expect(heard.map((ids) => ids.length)).toEqual(Array(count).fill(1));
});
