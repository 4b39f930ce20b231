import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installAlgorithms } from "@huiyan/contract/algorithm/delivery.api";
import { trialRules } from "@huiyan/contract/algorithm/trial.rules";
import { type AlgorithmWork } from "@huiyan/contract/device/device.device";
import { getTask } from "@huiyan/contract/task/task.api";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { packAlgorithm, publisherKey } from "../../../../test/algorithm/algorithm-package.ts";
import { SimulatedDevice } from "../../../../test/algorithm/simulated-device.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createWorld, signedIn, type World } from "../../../../test/world.ts";
import { runNextTask } from "../../task/task.public.ts";
import { deliveryWorker, loadAlgorithm } from "../algorithm.feature.ts";

let app: TestApp;
let world: World;
let folder: string;
let devices: SimulatedDevice[] = [];
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISHER_KEY: publisherKey } });
  folder = await mkdtemp(join(tmpdir(), "huiyan-trial-"));
  const packed = [
    { id: "smoking", version: "1.9.0" },
    { id: "smoking", version: "2.0.0" },
    { id: "leave_post", version: "1.5.0" },
  ];
  for (const packing of packed) await loadAlgorithm(app.services, await packAlgorithm(folder, packing));
  app.clock.moveBy(60_000);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  world = await createWorld(app);
});
afterEach(async () => {
  await Promise.all(devices.map((device) => device.leave()));
  devices = [];
});

const sound = { frames: 1_000, skipped: 0, errors: 0, findings: 2, restarts: 0, cpu_ms: 0, memory: 0 };
const working = (id: string, version: string, more: Partial<AlgorithmWork> = {}): AlgorithmWork => ({
  ...{ id, version, state: "running", ...sound },
  ...more,
});

/** Moves the clock until something is so. */
async function until(isSo: () => Promise<boolean> | boolean, ms = 2_001): Promise<void> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > 30_000) throw new Error("it never came true");
    app.clock.moveBy(ms);
    while (await runNextTask(app.services, [deliveryWorker]));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function connected(count: number, algId: string, version: string): Promise<SimulatedDevice[]> {
  devices = await Promise.all(Array.from({ length: count }, () => SimulatedDevice.add(app, world)));
  for (const device of devices) {
    device.version = { ...device.version, [algId]: version };
    await device.connect();
    await device.report(working(algId, version), 3_600_000);
  }
  const stored = () => app.services.db.sql.selectFrom("device").select("telemetry").where("telemetry", "is not", null);
  await vi.waitFor(async () => expect((await stored().execute()).length).toBeGreaterThanOrEqual(count));
  return devices;
}

async function deliver(alg_ids: string[]): Promise<string> {
  const device_ids = devices.map(({ device }) => device.deviceId);
  const input = { platform: "linux-x64", alg_ids, device_ids };
  return (await world.admin.client.call(installAlgorithms, input)).task_id;
}

async function texts(id: string): Promise<string[]> {
  const admin = await signedIn(app, world.admin.phone);
  return (await admin.call(getTask, { _id: id })).items.map(({ state, text }) => `${state} ${text}`.trim());
}
const commandsOf = (all: readonly SimulatedDevice[]) => all.map(({ commands }) => commands.length);

it("four devices get a version at once; of five one tries it for five minutes before the others get it", async () => {
  const [first, ...others] = await connected(5, "smoking", "1.9.0");
  const id = await deliver(["smoking"]);
  await until(() => first?.version.smoking === "2.0.0");
  await first?.report(working("smoking", "2.0.0", { frames: 1_300 }), 3_700_000);
  await until(async () => (await texts(id))[0]?.startsWith("waiting 试用中") === true);
  expect((await texts(id)).slice(1)).toEqual(others.map(() => "waiting 等待首批设备试用"));
  expect(commandsOf(others)).toEqual([0, 0, 0, 0]);
  app.clock.moveBy(trialRules.watchMs);
  await until(async () => (await texts(id)).every((text) => text === "done 已安装 2.0.0"));
  expect(commandsOf(devices)).toEqual([1, 1, 1, 1, 1]);
});

it.each<[name: string, work: Partial<AlgorithmWork>, fps: number, reason: string]>([
  ["fails", { errors: 9, trouble: "坏了" }, 10, "有 9 帧出错：坏了"],
  ["was stopped by the device", { restarts: 1, trouble: "内存超过 64 MB" }, 10, "被设备停止：内存超过 64 MB"],
  ["raises ten times as much", { findings: 92 }, 10, "每分钟上报 90 条，此前为 0 条"],
  ["slows its cameras", {}, 4, "每秒分析帧数由 10.0 降到 4.0"],
])(
  "a version that %s on trial is taken back by itself, and the others never get it",
  async (_name, work, fps, reason) => {
    const [first, ...others] = await connected(5, "smoking", "1.9.0");
    const id = await deliver(["smoking"]);
    await until(() => first?.version.smoking === "2.0.0");
    await first?.report(working("smoking", "2.0.0", { frames: 1_300, ...work }), 3_660_000, fps);
    await until(async () => (await texts(id)).every((text) => text.startsWith("failed")));
    const [own, ...rest] = await texts(id);
    expect(own).toMatch(new RegExp(`^failed 新版本未通过试用：.*${reason}；已退回 1.9.0$`));
    for (const text of rest) expect(text).toMatch(new RegExp(`^failed 首批设备试用未通过，未下发：.*${reason}$`));
    expect(first?.version.smoking).toBe("1.9.0");
    expect(first?.commands.at(-1)).toMatchObject({ name: "install", params: { rollback: true } });
    expect(commandsOf(others)).toEqual([0, 0, 0, 0]);
  },
);

it("where the version before was never a package, the one that came with the device is in force again", async () => {
  const [first] = await connected(5, "leave_post", "1.4.0");
  const id = await deliver(["leave_post"]);
  await until(() => first?.version.leave_post === "1.5.0");
  await first?.report(working("leave_post", "1.5.0", { errors: 9, trouble: "坏了" }), 3_660_000);
  await until(async () => (await texts(id)).every((text) => text.startsWith("failed")));
  expect(first?.commands.at(-1)).toEqual({ name: "uninstall", params: { alg_id: "leave_post", restore: true } });
});

it("a version that the trial's device cannot install goes to no other", async () => {
  const [first, ...others] = await connected(5, "smoking", "1.9.0");
  if (first !== undefined) first.answer = { state: "failed", code: "not_working", text: "新版本不能正常工作：坏了" };
  const id = await deliver(["smoking"]);
  await until(async () => (await texts(id)).every((text) => text.startsWith("failed")));
  const [own, ...rest] = await texts(id);
  expect(own).toBe("failed 设备未能完成：新版本不能正常工作：坏了");
  for (const text of rest) expect(text).toContain("首批设备试用未通过，未下发：");
  expect(commandsOf(others)).toEqual([0, 0, 0, 0]);
});

it("trouble on one of two takes the version back on both", async () => {
  const all = await connected(11, "smoking", "1.9.0");
  const [one, two] = all;
  const id = await deliver(["smoking"]);
  await until(() => one?.version.smoking === "2.0.0" && two?.version.smoking === "2.0.0");
  await one?.report(working("smoking", "2.0.0", { frames: 1_300 }), 3_660_000);
  await two?.report(working("smoking", "2.0.0", { errors: 7, trouble: "坏了" }), 3_660_000);
  await until(async () => (await texts(id)).every((text) => text.startsWith("failed")));
  expect([one?.version.smoking, two?.version.smoking]).toEqual(["1.9.0", "1.9.0"]);
  expect(commandsOf(all.slice(2))).toEqual(all.slice(2).map(() => 0));
});
