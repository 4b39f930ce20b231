import { previewInstall } from "@huiyan/contract/algorithm/delivery.api";
import { trialRules } from "@huiyan/contract/algorithm/trial.rules";
import { type AlgorithmWork } from "@huiyan/contract/device/device.device";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { commandsOf, TrialStage, working } from "#test/algorithm/trial-stage.ts";

let stage: TrialStage;
beforeAll(async () => {
  stage = await TrialStage.open([
    { id: "smoking", version: "1.9.0" },
    { id: "smoking", version: "2.0.0" },
    { id: "leave_post", version: "1.5.0" },
  ]);
});
afterAll(() => stage.close());
beforeEach(() => stage.next());

it("of five devices, one is the canary for five minutes before the others get the version", {
  tags: ["rest"],
}, async () => {
  const [first, ...others] = await stage.connected(5, "smoking", "1.9.0");
  const id = await stage.deliver(["smoking"]);
  await stage.until(() => first?.version.smoking === "2.0.0");
  await first?.report(working("smoking", "2.0.0", { frames: 1_300 }), 3_700_000);
  await stage.until(async () => (await stage.texts(id))[0]?.startsWith("waiting 试用中") === true);
  expect((await stage.texts(id)).slice(1)).toEqual(others.map(() => "waiting 等待首批设备试用"));
  expect(commandsOf(others)).toEqual([0, 0, 0, 0]);
  stage.app.clock.moveBy(trialRules.watchMs);
  await stage.until(async () => (await stage.texts(id)).every((text) => text === "done 已安装 2.0.0"));
  expect(commandsOf(stage.devices)).toEqual([1, 1, 1, 1, 1]);
});

it("an online device is preferred as the canary", async () => {
  const devices = await stage.connected(5, "smoking", "1.9.0");
  const online = devices.at(-1);
  for (const device of devices) if (device !== online) await device.leave();
  const device_ids = devices.map(({ device }) => device.deviceId);
  const offline = async () => {
    const input = { platform: "linux-x64", alg_ids: ["smoking"], device_ids };
    const { list } = await stage.world.admin.client.call(previewInstall, input);
    return list.filter(({ text }) => text.startsWith("设备离线")).length;
  };
  await expect.poll(offline).toBe(4);
  await stage.deliver(["smoking"]);
  await stage.until(() => online?.version.smoking === "2.0.0");
});

it.each<[name: string, work: Partial<AlgorithmWork>, fps: number, reason: string]>([
  ["fails", { errors: 9, trouble: "坏了" }, 10, "有 9 帧出错：坏了"],
  ["was stopped by the device", { restarts: 1, trouble: "内存超过 64 MB" }, 10, "被设备停止：内存超过 64 MB"],
  ["raises ten times as much", { findings: 92 }, 10, "每分钟上报 90 条，此前为 0 条"],
  ["slows its cameras", {}, 4, "每秒分析帧数由 10.0 降到 4.0"],
])(
  "a canary version that %s is reverted automatically, and the other devices never get it",
  async (_name, work, fps, reason) => {
    const [first, ...others] = await stage.connected(5, "smoking", "1.9.0");
    const id = await stage.deliver(["smoking"]);
    await stage.until(() => first?.version.smoking === "2.0.0");
    await first?.report(working("smoking", "2.0.0", { frames: 1_300, ...work }), 3_660_000, fps);
    await stage.until(async () => (await stage.texts(id)).every((text) => text.startsWith("failed")));
    const [own, ...rest] = await stage.texts(id);
    expect(own).toMatch(new RegExp(`^failed 新版本未通过试用：.*${reason}；已退回 1.9.0$`));
    for (const text of rest) expect(text).toMatch(new RegExp(`^failed 首批设备试用未通过，未下发：.*${reason}$`));
    expect(first?.version.smoking).toBe("1.9.0");
    expect(first?.commands.at(-1)).toMatchObject({ name: "install", params: { rollback: true } });
    expect(commandsOf(others)).toEqual([0, 0, 0, 0]);
  },
);

it("if the former version was bundled with the edge agent, the bundled version is restored", async () => {
  const [first] = await stage.connected(5, "leave_post", "1.4.0");
  const id = await stage.deliver(["leave_post"]);
  await stage.until(() => first?.version.leave_post === "1.5.0");
  await first?.report(working("leave_post", "1.5.0", { errors: 9, trouble: "坏了" }), 3_660_000);
  await stage.until(async () => (await stage.texts(id)).every((text) => text.startsWith("failed")));
  expect(first?.commands.at(-1)).toEqual({ name: "uninstall", params: { alg_id: "leave_post", restore: true } });
});

it("a version that the canary device cannot install is sent to no other device", async () => {
  const [first, ...others] = await stage.connected(5, "smoking", "1.9.0");
  if (first !== undefined) first.answer = { state: "failed", code: "not_working", text: "新版本不能正常工作：坏了" };
  const id = await stage.deliver(["smoking"]);
  await stage.until(async () => (await stage.texts(id)).every((text) => text.startsWith("failed")));
  const [own, ...rest] = await stage.texts(id);
  expect(own).toBe("failed 设备未能完成：新版本不能正常工作：坏了");
  for (const text of rest) expect(text).toContain("首批设备试用未通过，未下发：");
  expect(commandsOf(others)).toEqual([0, 0, 0, 0]);
});

it("trouble on one of two canary devices restores the former version on both", { tags: ["rest"] }, async () => {
  const all = await stage.connected(11, "smoking", "1.9.0");
  const [one, two] = all;
  const id = await stage.deliver(["smoking"]);
  await stage.until(() => one?.version.smoking === "2.0.0" && two?.version.smoking === "2.0.0");
  await one?.report(working("smoking", "2.0.0", { frames: 1_300 }), 3_660_000);
  await two?.report(working("smoking", "2.0.0", { errors: 7, trouble: "坏了" }), 3_660_000);
  await stage.until(async () => (await stage.texts(id)).every((text) => text.startsWith("failed")));
  expect([one?.version.smoking, two?.version.smoking]).toEqual(["1.9.0", "1.9.0"]);
  expect(commandsOf(all.slice(2))).toEqual(all.slice(2).map(() => 0));
});
