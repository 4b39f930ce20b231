import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installAlgorithms } from "@huiyan/contract/algorithm/delivery.api";
import { getTask, retryTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runNextTask } from "#features/task/task.public.ts";
import { packAlgorithm, publisherKey } from "#test/algorithm/algorithm-package.ts";
import { SimulatedDevice } from "#test/algorithm/simulated-device.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, type World } from "#test/world.ts";
import { deliveryWorker, loadAlgorithm } from "./algorithm.feature.ts";

const count = testSize({ all: 40, away: 4, failing: 3, tried: 4 }, { all: 200, away: 20, failing: 10, tried: 20 });

let app: TestApp;
let world: World;
let folder: string;
let devices: SimulatedDevice[] = [];
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISHER_KEY: publisherKey } });
  world = await createWorld(app);
  folder = await mkdtemp(join(tmpdir(), "huiyan-delivery-"));
  await loadAlgorithm(app.services, await packAlgorithm(folder, { id: "smoking", version: "2.0.0" }));
});
afterAll(async () => {
  await Promise.all(devices.map((device) => device.leave()));
  await app.close();
  await rm(folder, { recursive: true });
});

async function connectAll(all: readonly SimulatedDevice[]): Promise<void> {
  for (const device of all) await device.connect();
  const ids = all.map(({ device }) => device.uid);
  await until(async () => {
    const rows = await app.services.db.sql.selectFrom("device").select("platform").where("id", "in", ids).execute();
    return rows.every(({ platform }) => platform === "linux-x64");
  });
}

/** Runs until the condition is true. If `ms` is positive, moves the clock by `ms` and runs the tasks each time. */
async function until(isSo: () => Promise<boolean>, ms = 0): Promise<void> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > 90_000) throw new Error("it never came true");
    app.clock.moveBy(ms);
    while (ms > 0 && (await runNextTask(app.services, [deliveryWorker])));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it(`to ${count.all} devices, after a canary on ${count.tried}, ends with the true result of each; reconnected devices get it, and a retry covers the failed ones only`, async () => {
  devices = await Promise.all(Array.from({ length: count.all }, () => SimulatedDevice.add(app, world)));
  const [away, there] = [devices.slice(0, count.away), devices.slice(count.away)];
  const broken = there.slice(-count.failing);
  for (const device of broken) device.answer = { state: "failed", code: "disk_full", text: "磁盘空间不足，无法安装" };
  await connectAll(there);
  // offline devices have reported their platform and version before
  const ids = away.map(({ device }) => device.uid);
  const reported = { platform: "linux-x64", version: JSON.stringify({ main_frame: "24.11.1" }) };
  await app.services.db.sql.updateTable("device").set(reported).where("id", "in", ids).execute();
  const device_ids = devices.map(({ device }) => device.deviceId);
  const input = { platform: "linux-x64", alg_ids: ["smoking"], device_ids };
  const { task_id } = await world.admin.client.call(installAlgorithms, input);
  const task = () => world.admin.client.call(getTask, { _id: task_id });
  const ended = async (n: number) => {
    const { done, failed } = await task();
    return done + failed === n;
  };

  await until(() => ended(there.length), 20_000);
  expect(await task()).toMatchObject({ done: there.length - count.failing, failed: count.failing, finished: false });

  await connectAll(away);
  await until(() => ended(count.all), 20_000);
  expect(await task()).toMatchObject({ done: count.all - count.failing, failed: count.failing, finished: true });
  expect(devices.map(({ commands }) => commands.length)).toEqual(devices.map(() => 1));

  for (const device of broken) device.answer = undefined;
  expect(await world.admin.client.call(retryTask, { _id: task_id })).toEqual({ count: count.failing });
  await until(() => ended(count.all), 20_000);
  expect(await task()).toMatchObject({ done: count.all, failed: 0, finished: true });
  expect(devices.map(({ commands }) => commands.length)).toEqual(
    devices.map((each) => (broken.includes(each) ? 2 : 1)),
  );
});
