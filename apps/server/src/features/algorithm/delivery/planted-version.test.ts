import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installAlgorithms } from "@huiyan/contract/algorithm/delivery.api";
import { trialRules } from "@huiyan/contract/algorithm/trial.rules";
import { getTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runNextTask } from "#features/task/task.public.ts";
import { publisherKey } from "#test/algorithm/algorithm-package.ts";
import { type PlantedFault, packOwn, packPlanted } from "#test/algorithm/planted-algorithm.ts";
import { SimulatedDevice } from "#test/algorithm/simulated-device.ts";
import { TrueAgent } from "#test/algorithm/true-agent.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, type World } from "#test/world.ts";
import { deliveryWorker, loadAlgorithm } from "../algorithm.feature.ts";

/** Numbers of devices: real edge agents and simulated devices. A tenth of all, the three agents, are canaries. */
const count = { agents: 3, others: 18 } as const;
const [tried, beside] = ["area_intrusion", "crowd_gather"] as const;
const good = "2.0.0";

let app: TestApp;
let world: World;
let folder: string;
let agents: TrueAgent[] = [];
let others: SimulatedDevice[] = [];
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISHER_KEY: publisherKey } });
  world = await createWorld(app);
  folder = await mkdtemp(join(tmpdir(), "huiyan-planted-"));
  await loadAlgorithm(app.services, await packPlanted(folder, good, "none"));
  await loadAlgorithm(app.services, await packOwn(folder, beside, "9.0.0"));
  agents = await Promise.all(
    Array.from({ length: count.agents }, () => TrueAgent.start(app, world, folder, [tried, beside])),
  );
  others = await Promise.all(Array.from({ length: count.others }, () => SimulatedDevice.add(app, world)));
  for (const device of others) {
    device.version = { ...device.version, [tried]: good };
    await device.connect();
  }
});
afterAll(async () => {
  await Promise.all([...agents.map((agent) => agent.stop()), ...others.map((device) => device.leave())]);
  await app.close();
  await rm(folder, { recursive: true });
});

/**
 * Runs the tasks in real time until a condition is true.
 * @param found returns the state, for the message of a timeout
 */
async function until(isSo: () => Promise<boolean>, withinMs: number, found?: () => Promise<unknown>): Promise<void> {
  const since = performance.now();
  let before = since;
  while (!(await isSo())) {
    const now = performance.now();
    if (now - since > withinMs) throw new Error(`it never came true: ${JSON.stringify(await found?.())}`);
    app.clock.moveBy(now - before);
    before = now;
    while (await runNextTask(app.services, [deliveryWorker]));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

type Reported = Awaited<ReturnType<TrueAgent["reported"]>>;
/** Milliseconds over which the usual frame rate is measured. A report arrives every few seconds. */
const usualMs = 12_000;
const everyReport = () => Promise.all(agents.map((agent) => agent.reported()));
/**
 * Returns the frames per second of the second algorithm between two reports of an agent. This
 * algorithm runs in parallel with the one that is installed.
 */
function rate(from: Reported | undefined, to: Reported | undefined): number {
  const [before, after] = [from, to].map((each) => ({ at: each?.at ?? 0, frames: each?.work(beside)?.frames ?? 0 }));
  return (((after?.frames ?? 0) - (before?.frames ?? 0)) * 1_000) / ((after?.at ?? 0) - (before?.at ?? 0));
}
const everyAgent = async (isSo: (reported: Reported) => boolean) => (await everyReport()).every(isSo);
const works = (id: string, version: string) =>
  everyAgent(({ work }) => work(id)?.version === version && work(id)?.state === "running");
const areReady = async () => {
  const { sql } = app.services.db;
  const ids = [...agents, ...others].map(({ device }) => device.uid);
  const rows = await sql.selectFrom("device").select(["platform", "connected"]).where("id", "in", ids).execute();
  return rows.every(({ platform, connected }) => platform === "linux-x64" && connected);
};

async function deliver(alg_ids: readonly string[], to: readonly (TrueAgent | SimulatedDevice)[]): Promise<string> {
  const device_ids = to.map(({ device }) => device.deviceId);
  const input = { platform: "linux-x64", alg_ids: [...alg_ids], device_ids };
  return (await world.admin.client.call(installAlgorithms, input)).task_id;
}
/** Returns the state of an installation and of its canary agents. */
const stateOf = async (id: string) => ({
  items: (await itemsOf(id)).slice(0, count.agents + 1).map(({ state, text }) => `${state} ${text}`),
  agents: (await Promise.all(agents.map((agent) => agent.reported()))).map(({ at, work, version }) => ({
    ago: Date.now() - at,
    version: version[tried],
    tried: work(tried),
    beside: work(beside),
  })),
});
const itemsOf = async (id: string) => (await world.admin.client.call(getTask, { _id: id })).items;

const planted: [what: string, fault: PlantedFault, version: string, reason: RegExp][] = [
  ["throws", "throws", "3.0.0", /坏了/],
  ["grows", "grows", "4.0.0", /内存超过 64 MB/],
  ["works for two seconds at a frame", "works", "5.0.0", /一帧用时超过 500 毫秒|每秒分析帧数由 .+ 降到/],
  ["waits for two seconds at a frame", "waits", "6.0.0", /\d+% 的画面来不及分析/],
  ["raises ten times the alarms", "noisy", "7.0.0", /每分钟上报 \d+ 条，此前为 [\d.]+ 条/],
];

/**
 * Runs only in the full test, because each fault takes a minute. Other tests cover the parts: trial.test.ts the reasons
 * that stop a canary, the agent's tests the effects of a faulty algorithm.
 */
const whole = it.runIf(testSize(false, true));

whole("a good version works on three real edge agents, together with another algorithm", async () => {
  await until(areReady, 60_000);
  const id = await deliver([tried, beside], agents);
  await until(async () => (await itemsOf(id)).every(({ state }) => state === "done"), 90_000);
  await until(async () => (await works(tried, good)) && (await works(beside, "9.0.0")), 60_000);
});

whole.each(planted)(
  "a version that %s is stopped by the canary and reverted automatically; the other algorithm continues to work",
  async (_what, fault, version, reason) => {
    const earlier = await everyReport();
    await until(
      async () => (await everyReport()).every(({ at }, index) => at - (earlier[index]?.at ?? 0) > usualMs),
      60_000,
    );
    const before = await everyReport();
    await loadAlgorithm(app.services, await packPlanted(folder, version, fault));
    const id = await deliver([tried], [...agents, ...others]);
    await until(
      async () => (await itemsOf(id)).every(({ state }) => state === "failed"),
      180_000,
      () => stateOf(id),
    );
    const texts = (await itemsOf(id)).map(({ text }) => text);
    for (const text of texts) expect(text).toMatch(reason);
    for (const text of texts.slice(0, count.agents)) expect(text).toMatch(/；(已退回|仍使用) 2\.0\.0$/);
    for (const text of texts.slice(count.agents)) expect(text).toMatch(/^首批设备试用未通过，未下发：/);
    expect(others.map(({ commands }) => commands)).toEqual(others.map(() => []));
    expect(await areReady()).toBe(true);
    const endedAt = Date.now();
    await until(async () => (await works(tried, good)) && (await everyAgent(({ at }) => at > endedAt)), 60_000);
    const after = await everyReport();
    for (const [at, reported] of after.entries()) {
      expect(reported.version[tried]).toBe(good);
      const sound = { version: "9.0.0", skipped: 0, errors: 0, restarts: 0, state: "running" };
      expect(reported.work(beside)).toMatchObject(sound);
      // half of the former frame rate suffices, because the machine also packs, sends and tests
      // packages
      expect(rate(before[at], reported)).toBeGreaterThan(rate(earlier[at], before[at]) / 2);
    }
  },
  300_000,
);

whole("a good version after the faulty ones is installed on every device", async () => {
  const version = "8.0.0";
  await loadAlgorithm(app.services, await packPlanted(folder, version, "none"));
  const id = await deliver([tried], [...agents, ...others]);
  const isWatched = async () =>
    (await itemsOf(id)).slice(0, count.agents).every(({ text }) => text.startsWith("试用中"));
  await until(async () => (await isWatched()) && (await works(tried, version)), 60_000);
  expect(others.map(({ commands }) => commands)).toEqual(others.map(() => []));
  app.clock.moveBy(trialRules.watchMs);
  await until(async () => (await itemsOf(id)).every(({ state }) => state === "done"), 60_000);
  expect(others.map((device) => device.version[tried])).toEqual(others.map(() => version));
});
