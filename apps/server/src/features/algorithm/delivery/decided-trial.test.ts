import { getTrial, passTrial, stopTrial } from "@huiyan/contract/algorithm/delivery.api";
import { trialRules } from "@huiyan/contract/algorithm/trial.rules";
import { removeDevices } from "@huiyan/contract/device/device.api";
import { cancelTask, retryTask } from "@huiyan/contract/task/task.api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type SimulatedDevice } from "#test/algorithm/simulated-device.ts";
import { commandsOf, TrialStage, working } from "#test/algorithm/trial-stage.ts";
import { signedIn } from "#test/world.ts";
import { stopTrial as stopByTrouble } from "./trial.queries.ts";

let stage: TrialStage;
beforeAll(async () => {
  stage = await TrialStage.open([
    { id: "smoking", version: "1.9.0" },
    { id: "smoking", version: "2.0.0" },
  ]);
});
afterAll(() => stage.close());
beforeEach(() => stage.next());

const admin = () => signedIn(stage.app, stage.world.admin.phone);
const stateOf = async (task_id: string) => (await (await admin()).call(getTrial, { task_id })).state;
const areAll = (id: string, text: RegExp) => async () => (await stage.texts(id)).every((each) => text.test(each));
const failing = { errors: 9, trouble: "坏了" };

/** Starts an installation on eleven devices, and waits until the first two, the canaries, are being observed. */
async function watched(): Promise<{ id: string; first: SimulatedDevice[]; others: SimulatedDevice[] }> {
  const all = await stage.connected(11, "smoking", "1.9.0");
  const id = await stage.deliver(["smoking"]);
  const isWatched = async () => (await stage.texts(id)).slice(0, 2).every((text) => text.startsWith("waiting 试用中"));
  await stage.until(isWatched);
  return { id, first: all.slice(0, 2), others: all.slice(2) };
}

/** Disconnects a device, and waits until the server has detected that. */
async function away(device: SimulatedDevice | undefined): Promise<void> {
  if (device === undefined) throw new Error("no such device");
  await device.leave();
  const { sql } = stage.app.services.db;
  const row = () => sql.selectFrom("device").select("connected").where("id", "=", device.device.uid);
  await expect.poll(async () => (await row().executeTakeFirstOrThrow()).connected).toBe(false);
}

it("if a user passes the canary early, all devices get the version immediately", { tags: ["rest"] }, async () => {
  const { id, others } = await watched();
  expect(await stateOf(id)).toBe("watching");
  const before = stage.app.clock.now().getTime();
  await (await admin()).call(passTrial, { task_id: id });
  await stage.until(areAll(id, /^done 已安装 2\.0\.0$/));
  expect(stage.app.clock.now().getTime() - before).toBeLessThan(trialRules.watchMs);
  expect(commandsOf(others)).toEqual(others.map(() => 1));
  expect(await stateOf(id)).toBe("passed");
  const { sql } = stage.app.services.db;
  const lines = await sql.selectFrom("audit").select(["action", "after"]).where("object_id", "=", id).execute();
  expect(lines).toContainEqual({ action: "algorithm.passTrial", after: { reason: "测试管理员 提前结束了试用" } });
});

it("if a user stops the canary, its devices return to the former version, others get nothing, and all items name the user", {
  tags: ["rest"],
}, async () => {
  const { id, first, others } = await watched();
  await (await admin()).call(stopTrial, { task_id: id });
  await stage.until(areAll(id, /^failed/));
  const texts = await stage.texts(id);
  for (const text of texts.slice(0, 2))
    expect(text).toBe("failed 新版本未通过试用：测试管理员 在试用期间选择退回；已退回 1.9.0");
  for (const text of texts.slice(2))
    expect(text).toBe("failed 首批设备试用未通过，未下发：测试管理员 在试用期间选择退回");
  expect(first.map(({ version }) => version.smoking)).toEqual(["1.9.0", "1.9.0"]);
  expect(commandsOf(others)).toEqual(others.map(() => 0));
});

it("trouble on a canary device changes nothing after a user has passed the canary", { tags: ["rest"] }, async () => {
  const { id } = await watched();
  await (await admin()).call(passTrial, { task_id: id });
  const { sql } = stage.app.services.db;
  const trial = sql.selectFrom("algorithm_trial").select("id").where("task_id", "=", id);
  await stopByTrouble(sql, (await trial.executeTakeFirstOrThrow()).id, "坏了", stage.app.clock.now());
  expect(await stateOf(id)).toBe("passed");
  await stage.until(areAll(id, /^done 已安装 2\.0\.0$/));
});

it("of sixty concurrent decisions one is accepted, and all devices follow it", { tags: ["rest"] }, async () => {
  const { id, first, others } = await watched();
  const client = await admin();
  const decisions = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? passTrial : stopTrial));
  const outcomes = await Promise.allSettled(decisions.map((decision) => client.call(decision, { task_id: id })));
  const counted = decisions.filter((_, at) => outcomes[at]?.status === "fulfilled");
  expect(counted).toHaveLength(1);
  const hasPassed = counted[0] === passTrial;
  await stage.until(areAll(id, hasPassed ? /^done/ : /^failed/));
  const version = hasPassed ? "2.0.0" : "1.9.0";
  expect(first.map((device) => device.version.smoking)).toEqual([version, version]);
  expect(commandsOf(others)).toEqual(others.map(() => (hasPassed ? 1 : 0)));
  expect((await (await admin()).fails(stopTrial, { task_id: id })).error).toBe("trial_decided");
});

it.each([1, 2, 3, 4, 5])(
  "a canary that fails while a user passes it has one outcome for all devices (run %i)",
  { tags: ["rest"] },
  async () => {
    const { id, first, others } = await watched();
    const [client] = await Promise.all([admin(), first[1]?.report(working("smoking", "2.0.0", failing), 3_660_000)]);
    stage.app.clock.moveBy(6_000);
    const [decision] = await Promise.allSettled([client.call(passTrial, { task_id: id }), stage.turn(0)]);
    const hasPassed = decision.status === "fulfilled";
    await stage.until(areAll(id, hasPassed ? /^done/ : /^failed/));
    const version = hasPassed ? "2.0.0" : "1.9.0";
    expect(first.map((device) => device.version.smoking)).toEqual([version, version]);
    expect(commandsOf(others)).toEqual(others.map(() => (hasPassed ? 1 : 0)));
  },
);

it("retrying a stopped canary starts a new canary, which may pass", { tags: ["rest"] }, async () => {
  const { id, first, others } = await watched();
  await first[0]?.report(working("smoking", "2.0.0", failing), 3_660_000);
  await stage.until(areAll(id, /^failed/));
  expect(await (await admin()).call(retryTask, { _id: id })).toEqual({ count: 11 });
  expect(await stateOf(id)).toBe("watching");
  const isWatched = async () => (await stage.texts(id)).slice(0, 2).every((text) => text.startsWith("waiting 试用中"));
  await stage.until(isWatched);
  expect(commandsOf(others)).toEqual(others.map(() => 0));
  stage.app.clock.moveBy(trialRules.watchMs);
  await stage.until(areAll(id, /^done 已安装 2\.0\.0$/));
  expect(commandsOf(others)).toEqual(others.map(() => 1));
});

it("a retry observes every canary device again, also those that had passed before the canary was stopped", {
  tags: ["rest"],
}, async () => {
  const { id, first, others } = await watched();
  const [one, two] = first;
  const passed = "waiting 试用正常，等待其他首批设备";
  await away(two);
  stage.app.clock.moveBy(trialRules.watchMs);
  await stage.until(async () => (await stage.texts(id))[0] === passed);
  await (await admin()).call(stopTrial, { task_id: id });
  await two?.connect();
  await stage.until(areAll(id, /^failed/));
  await (await admin()).call(retryTask, { _id: id });
  const isWatched = async () => (await stage.texts(id)).slice(0, 2).every((text) => text.startsWith("waiting 试用中"));
  await stage.until(isWatched);
  await away(one);
  stage.app.clock.moveBy(trialRules.watchMs);
  await stage.until(async () => (await stage.texts(id))[1] === passed);
  expect(await stateOf(id)).toBe("watching");
  expect(commandsOf(others)).toEqual(others.map(() => 0));
});

it("while a canary device must still return to its former version, a retry fails again and starts no canary", {
  tags: ["rest"],
}, async () => {
  const { id, first } = await watched();
  await first[0]?.leave();
  await (await admin()).call(stopTrial, { task_id: id });
  await stage.until(async () => (await stage.texts(id)).filter((text) => text.startsWith("failed")).length === 10);
  await (await admin()).call(retryTask, { _id: id });
  expect(await stateOf(id)).toBe("stopped");
  await stage.until(async () => (await stage.texts(id)).filter((text) => text.startsWith("failed")).length === 10);
});

it("a user can decide neither about an installation without a canary, nor about a cancelled one, nor about another user's", {
  tags: ["rest"],
}, async () => {
  await stage.connected(4, "smoking", "1.9.0");
  const plain = await stage.deliver(["smoking"]);
  expect(await stateOf(plain)).toBe("none");
  expect((await (await admin()).fails(passTrial, { task_id: plain })).error).toBe("trial_decided");
  const { id } = await watched();
  const lead = await signedIn(stage.app, stage.world.lead.phone);
  expect((await lead.fails(stopTrial, { task_id: id })).error).toBe("not_found");
  await (await admin()).call(cancelTask, { _id: id });
  expect((await (await admin()).fails(stopTrial, { task_id: id })).error).toBe("trial_decided");
});

it("a canary device that is offline at the end of the observation passes only after it reconnects and still works", {
  tags: ["rest"],
}, async () => {
  const { id, first, others } = await watched();
  const [one, two] = first;
  await away(one);
  await away(two);
  stage.app.clock.moveBy(trialRules.watchMs);
  for (let look = 0; look < 3; look++) await stage.turn(5_001);
  expect(await stateOf(id)).toBe("watching");
  expect(commandsOf(others)).toEqual(others.map(() => 0));
  await one?.connect();
  await two?.connect();
  await stage.until(areAll(id, /^done 已安装 2\.0\.0$/));
});

it("deleting a canary device stops the canary", { tags: ["rest"] }, async () => {
  const { id, first, others } = await watched();
  await (await admin()).call(removeDevices, { device_ids: [first[0]?.device.deviceId ?? ""] });
  await stage.until(areAll(id, /^failed/));
  expect((await stage.texts(id)).at(-1)).toMatch(/^failed 首批设备试用未通过，未下发：.*已删除或不可见$/);
  expect(first[1]?.version.smoking).toBe("1.9.0");
  expect(commandsOf(others)).toEqual(others.map(() => 0));
});
