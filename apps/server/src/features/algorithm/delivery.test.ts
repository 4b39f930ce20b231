import { hash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addArrangement } from "@huiyan/contract/algorithm/arrangement.api";
import * as api from "@huiyan/contract/algorithm/delivery.api";
import { uninstallLaterMs } from "@huiyan/contract/algorithm/delivery.rules";
import { InstallAlgorithmParams } from "@huiyan/contract/algorithm/package.device";
import { wallTime } from "@huiyan/contract/calendar";
import { DeviceCommand } from "@huiyan/contract/device/device.device";
import { cancelTask, getTask, listTasks, retryTask } from "@huiyan/contract/task/task.api";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { runNextTask } from "#features/task/task.public.ts";
import { packAlgorithm, publisherKey } from "#test/algorithm/algorithm-package.ts";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, signedIn, type TestDevice, type World } from "#test/world.ts";
import { deliveryWorker, loadAlgorithm } from "./algorithm.feature.ts";

let app: TestApp;
let world: World;
let folder: string;
const links = new Map<string, DeviceLink>();
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISHER_KEY: publisherKey } });
  folder = await mkdtemp(join(tmpdir(), "huiyan-delivery-"));
  const packed = [
    { id: "smoking", version: "2.0.0" },
    { id: "leave_post", version: "1.5.0" },
    { id: "no_vest", version: "3.0.0", platforms: ["linux-arm64"] },
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
  for (const link of links.values()) await link.client.endAsync(true);
  links.clear();
});

/**
 * Adds a device that has reported these versions. If `connected` is false, the device has never
 * connected.
 */
async function device(
  version: Record<string, string> = {},
  { platform = "linux-x64", connected = true } = {},
): Promise<TestDevice> {
  const added = await addDevice(app, world.orgId, null);
  if (connected) await connect(added);
  const reported = JSON.stringify({ main_frame: "24.11.1", ...version });
  await app.services.db.sql
    .updateTable("device")
    .set({ platform, version: reported })
    .where("id", "=", added.uid)
    .execute();
  return added;
}

async function connect({ uid, deviceId, client }: TestDevice): Promise<DeviceLink> {
  const { sql } = app.services.db;
  const { version } = await sql.selectFrom("device").select("version").where("id", "=", uid).executeTakeFirstOrThrow();
  const link = await linkDevice(app, deviceId, client.secret);
  links.set(deviceId, link);
  const isConnected = async () =>
    (await sql.selectFrom("device").select("connected").where("id", "=", uid).executeTakeFirstOrThrow()).connected;
  await vi.waitFor(async () => expect(await isConnected()).toBe(true), 60_000);
  await sql
    .updateTable("device")
    .set({ version: JSON.stringify(version) })
    .where("id", "=", uid)
    .execute();
  return link;
}

const install = (devices: readonly TestDevice[], alg_ids = ["smoking"], platform = "linux-x64") => ({
  platform,
  alg_ids,
  device_ids: devices.map(({ deviceId }) => deviceId),
});
const started = async (input: ReturnType<typeof install>) =>
  (await world.admin.client.call(api.installAlgorithms, input)).task_id;
const get = (id: string) => world.admin.client.call(getTask, { _id: id });
const texts = async (id: string) => (await get(id)).items.map(({ state, text }) => `${state} ${text}`.trim());
/** Moves the clock by some seconds, and runs the tasks as the background job does. */
async function turn(ms = 2001) {
  app.clock.moveBy(ms);
  while (await runNextTask(app.services, [deliveryWorker]));
}

/** Runs the tasks until the device receives the command, and returns it. */
async function commandTo({ deviceId }: TestDevice, name: "install" | "uninstall" = "install") {
  const link = links.get(deviceId);
  if (link === undefined) throw new Error("the device is away");
  const received = new Promise<unknown>((heard) => link.on(`command/algorithm.${name}`, heard));
  await turn();
  await turn();
  const { id, params } = DeviceCommand.parse(await received);
  const reply = async (payload: unknown) => {
    await link.say(`reply/${id}`, payload);
    await vi.waitFor(async () => {
      const row = await app.services.db.sql
        .selectFrom("device_command")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirst();
      expect(row?.state).not.toBe("sent");
    }, 60_000);
  };
  return { params: JSON.parse(params) as unknown, reply };
}

describe("the preview of an installation", () => {
  it("the preview shows for each device what will happen, or the reason why nothing will", async () => {
    const devices = [
      await device(),
      await device({ smoking: "1.0.0" }),
      await device({ smoking: "2.0.0" }),
      await device({ main_frame: "0.6.31" }),
      await device({}, { platform: "rk3588" }),
      await device({}, { connected: false }),
    ];
    const { list, count, total } = await world.admin.client.call(api.previewInstall, install(devices));
    expect(list.map(({ will, text }) => [will, text])).toEqual([
      [true, "将安装 抽烟检测 2.0.0"],
      [true, "将安装 抽烟检测 1.0.0 → 2.0.0"],
      [false, "所选算法都已是最新版本"],
      [false, "主控版本低于 0.6.32，不支持下发算法"],
      [false, "设备平台为 瑞芯微RK3588，与所选平台不同"],
      [true, "设备离线，上线后继续"],
    ]);
    expect({ count, total }).toEqual({ count: 3, total: 6 });
  });

  it.each([
    ["no algorithm", { alg_ids: [] }, { fields: { alg_ids: "请选择需要下发的算法！" } }],
    ["no device", { device_ids: [] }, { fields: { device_ids: "请选择需要下发的设备！" } }],
    ["an algorithm without a package", { alg_ids: ["rat_detect"] }, { error: "algorithm_missing" }],
    ["an algorithm of another platform", { alg_ids: ["no_vest"] }, { error: "algorithm_missing" }],
    ["an unknown platform", { platform: "amiga" }, { error: "algorithm_missing" }],
    ["an unknown device", { device_ids: ["no-such-device"] }, { error: "not_found" }],
  ])("%s is refused", async (_rule, change, refusal) => {
    const refused = await world.admin.client.fails(api.installAlgorithms, { ...install([world.device]), ...change });
    expect(refused).toMatchObject(refusal);
  });

  it("an installation on devices that have all algorithms already is refused with nothing_to_do", async () => {
    const refused = await world.admin.client.fails(
      api.installAlgorithms,
      install([await device({ smoking: "2.0.0" })]),
    );
    expect(refused).toMatchObject({ error: "nothing_to_do" });
  });
});

describe("an installation", () => {
  it("an installation shows the device's progress and ends with its reply; only this device can download the package", async () => {
    const target = await device();
    const id = await started(install([target]));
    const { params, reply } = await commandTo(target);
    const { path, sha256 } = InstallAlgorithmParams.parse(params);
    const bytes = Buffer.from(await (await target.client.get(path)).arrayBuffer());
    expect(hash("sha256", bytes, "hex")).toBe(sha256);
    expect((await world.hidden.client.get(path)).status).toBe(404);
    await reply({ state: "progress", percent: 40, text: "下载中" });
    await turn();
    expect((await get(id)).items).toMatchObject([{ state: "waiting", text: "下载中", progress: { done: 40 } }]);
    await reply({ state: "done", result: { algorithms: { smoking: "2.0.0" } } });
    await turn();
    expect(await texts(id)).toEqual(["done 已安装 2.0.0"]);
    expect((await get(id)).finished).toBe(true);
    expect((await target.client.get(path)).status).toBe(404);
  });

  it("an installation ends only with the device's reply, even if the device reports the new version earlier", async () => {
    const target = await device({ smoking: "1.0.0" });
    const id = await started(install([target]));
    const { reply } = await commandTo(target);
    await app.services.db.sql
      .updateTable("device")
      .set({ version: JSON.stringify({ main_frame: "24.11.1", smoking: "2.0.0" }) })
      .where("id", "=", target.uid)
      .execute();
    await turn();
    expect((await get(id)).items).toMatchObject([{ state: "waiting" }]);
    await reply({ state: "done", result: { algorithms: { smoking: "2.0.0" } } });
    await turn();
    expect(await texts(id)).toEqual(["done 已安装 2.0.0"]);
  });

  it("a failed installation shows the device's reason; a retry repeats only the failed devices", async () => {
    const [good, bad] = [await device(), await device()];
    const id = await started(install([good, bad]));
    const answers = await Promise.all([commandTo(good), commandTo(bad)]);
    await answers[0].reply({ state: "done", result: {} });
    await answers[1].reply({ state: "failed", code: "disk_full", text: "磁盘空间不足，无法安装" });
    await turn();
    expect(await texts(id)).toEqual(["done 已安装 2.0.0", "failed 设备未能完成：磁盘空间不足，无法安装"]);
    expect(await world.admin.client.call(retryTask, { _id: id })).toEqual({ count: 1 });
    const again = await commandTo(bad);
    await again.reply({ state: "done", result: {} });
    await turn();
    expect(await texts(id)).toEqual(["done 已安装 2.0.0", "done 已安装 2.0.0"]);
  });

  it("an installation waits for an offline device without delaying others", async () => {
    const [away, there] = [await device({}, { connected: false }), await device()];
    const id = await started(install([away, there]));
    const { reply } = await commandTo(there);
    await reply({ state: "done", result: {} });
    await turn();
    expect(await texts(id)).toEqual(["waiting 设备离线，上线后继续", "done 已安装 2.0.0"]);
    await connect(away);
    const late = await commandTo(away);
    await late.reply({ state: "done", result: {} });
    await turn();
    expect(await texts(id)).toEqual(["done 已安装 2.0.0", "done 已安装 2.0.0"]);
  });

  it("an installation on a device that is offline for a day fails with an instruction to retry", async () => {
    const id = await started(install([await device({}, { connected: false })]));
    await turn();
    await turn(12 * 3_600_000);
    expect(await texts(id)).toEqual(["waiting 设备离线，上线后继续"]);
    await turn(12 * 3_600_000 + 1);
    world.admin.client = await signedIn(app, world.admin.phone);
    expect(await texts(id)).toEqual(["failed 设备在 24 小时内没有上线，请在设备上线后重试"]);
    await world.admin.client.call(retryTask, { _id: id });
    await turn();
    expect(await texts(id)).toEqual(["waiting 设备离线，上线后继续"]);
  });

  it("an installation that was cancelled and resumed a day later waits for its offline device as long as a new one", async () => {
    const id = await started(install([await device({}, { connected: false })]));
    await turn();
    await world.admin.client.call(cancelTask, { _id: id });
    app.clock.moveBy(24 * 3_600_000 + 1);
    world.admin.client = await signedIn(app, world.admin.phone);
    expect(await world.admin.client.call(retryTask, { _id: id, state: "cancelled" })).toEqual({ count: 1 });
    await turn();
    expect(await texts(id)).toEqual(["waiting 设备离线，上线后继续"]);
  });

  it("an installation command that the device did not answer is sent again", async () => {
    const target = await device();
    const id = await started(install([target]));
    await commandTo(target);
    // the device does not answer within five seconds
    await turn(6000);
    expect((await get(id)).items).toMatchObject([{ state: "waiting" }]);
    const again = await commandTo(target);
    await again.reply({ state: "done", result: {} });
    await turn();
    expect(await texts(id)).toEqual(["done 已安装 2.0.0"]);
  });

  it("installing pipelines installs all of their algorithms, and is refused for pipelines of two platforms", async () => {
    const target = await device();
    const make = (name: string, algs: string[], platform = "linux-x64") =>
      world.admin.client.call(addArrangement, { name, platform, algs });
    const { _id: first } = await make("一", ["smoking", "leave_post"]);
    const { _id: second } = await make("二", ["leave_post"]);
    const many = { device_id: [target.deviceId], gather_id: [first, second] };
    expect((await world.admin.client.call(api.dispatchArrangements, many)).count).toBe(2);
    const one = { device_id: target.deviceId, gather_list: [{ id: second }] };
    expect((await world.admin.client.call(api.dispatchArrangements, one)).count).toBe(1);
    const { _id: other } = await make("三", ["no_vest"], "linux-arm64");
    const mixed = { device_id: [target.deviceId], gather_id: [first, other] };
    expect(await world.admin.client.fails(api.dispatchArrangements, mixed)).toMatchObject({
      error: "algorithm_missing",
    });
    const none = await world.admin.client.fails(api.dispatchArrangements, { ...many, gather_id: [] });
    expect(Object.values(none.fields ?? {})).toContain("请选择需要下发的算法编排！");
  });
});

describe("uninstalling", () => {
  it("uninstalling sends a command only to devices that have the algorithm", async () => {
    const [has, hasNot] = [await device({ smoking: "2.0.0" }), await device()];
    const input = { device_ids: [has.deviceId, hasNot.deviceId], alg_ids: ["smoking"] };
    const { task_id, count } = await world.admin.client.call(api.uninstallAlgorithms, input);
    expect(count).toBe(1);
    const { params, reply } = await commandTo(has, "uninstall");
    expect(params).toEqual({ alg_id: "smoking", restore: false });
    await reply({ state: "done", result: {} });
    await turn();
    expect(await texts(task_id)).toEqual(["done 已卸载"]);
  });

  it("uninstalling waits for the chosen time, and shows that time", async () => {
    const has = await device({ smoking: "2.0.0" });
    const now = app.clock.now().getTime();
    const input = { device_ids: [has.deviceId], alg_ids: ["smoking"] };
    const uninstall = (at: number) => world.admin.client.call(api.uninstallAlgorithms, { ...input, at });
    await expect(uninstall(now + uninstallLaterMs + 1)).rejects.toThrow("uninstall_time");
    const at = now + 1_200_000;
    const { task_id } = await uninstall(at);
    await turn();
    const time = wallTime(at).slice(5, 16).replace("T", " ");
    expect(await texts(task_id)).toEqual([`waiting 将于 ${time} 卸载`]);
    await turn(1_200_000 - 60_000);
    const sent = app.services.db.sql.selectFrom("device_command").select("id").where("device_uid", "=", has.uid);
    expect(await sent.execute()).toEqual([]);
    app.clock.moveBy(60_000);
    const { reply } = await commandTo(has, "uninstall");
    await reply({ state: "done", result: {} });
    await turn();
    expect(await texts(task_id)).toEqual(["done 已卸载"]);
  });

  it("a waiting uninstallation is listed with the installations; after it is cancelled, no command is sent", {
    tags: ["rest"],
  }, async () => {
    const has = await device({ smoking: "2.0.0" });
    const at = app.clock.now().getTime() + 1_200_000;
    const input = { device_ids: [has.deviceId], alg_ids: ["smoking"], at };
    const { task_id } = await world.admin.client.call(api.uninstallAlgorithms, input);
    await turn();
    const [listed] = await world.admin.client.call(listTasks, { kind: api.installAlgorithms.name });
    expect(listed).toMatchObject({ _id: task_id, finished: false });
    expect(await world.admin.client.call(cancelTask, { _id: task_id })).toEqual({ count: 1 });
    await turn(1_260_000);
    await turn();
    const sent = app.services.db.sql.selectFrom("device_command").select("id").where("device_uid", "=", has.uid);
    expect(await sent.execute()).toEqual([]);
    expect(await get(task_id)).toMatchObject({ finished: true, cancelled: 1 });
  });

  it.each(["cattle_home", "dispatch", "patrol", "illegal_parking_with_carplate", "passenger_flow_statistics"])(
    "%s cannot be uninstalled",
    async (alg_id) => {
      const target = await device({ [alg_id]: "1.0.0" });
      const input = { device_ids: [target.deviceId], alg_ids: [alg_id] };
      expect(await world.admin.client.fails(api.uninstallAlgorithms, input)).toMatchObject({
        error: "algorithm_stays",
      });
    },
  );

  it("uninstalling without any algorithm is refused", async () => {
    const input = { device_ids: [world.device.deviceId], alg_ids: [] };
    const refused = await world.admin.client.fails(api.uninstallAlgorithms, input);
    expect(refused.fields).toEqual({ alg_ids: "请选择需要卸载的算法！" });
  });
});
