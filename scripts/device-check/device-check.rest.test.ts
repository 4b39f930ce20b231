import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { pythonForDevices } from "../../apps/server/test/foreign/python-for-devices.ts";
import { root } from "../repository.ts";
import { PlayedPlatform } from "./played-platform.ts";
import { CheckReport } from "./report.ts";
import { runTrial } from "./run-trial.ts";
import { startDevice } from "./started-device.ts";

const run = promisify(execFile);
const folder = join(root, "examples/device-python");
let python: string;
beforeAll(() => {
  python = pythonForDevices();
});

/**
 * Runs the command `device-check` as a device manufacturer does.
 * @throws with the command's output if a check fails
 */
const deviceCheck = (device: string, ...options: string[]) =>
  run(process.execPath, [join(root, "scripts/device-check.ts"), "--device", device, ...options], { cwd: root });

/**
 * Runs the trial with the Python example device and a planted fault.
 * @returns the failed checks, name → advice
 */
async function faultsOf(fault: string, shareOfWait = 1): Promise<Record<string, string>> {
  const platform = new PlayedPlatform(3 * 3_600_000);
  await platform.open(0);
  const program = `import os, sys; sys.path.insert(0, '${folder}'); import device; ${fault}; device.Device(os.environ).run()`;
  const device = await startDevice(`exec ${python} -B -c "${program}"`, platform, () => undefined);
  const report = new CheckReport(() => undefined);
  try {
    const source = { kind: "generated" };
    await runTrial({ platform, report, patienceMs: 8_000, source, hasClips: true, shareOfWait });
  } finally {
    await device.stop();
    await platform.close();
  }
  expect(report.lines.length).toBeGreaterThan(25);
  return Object.fromEntries(report.lines.filter(({ isRight }) => !isRight).map(({ name, advice }) => [name, advice]));
}

describe.concurrent("device-check tests a device of another manufacturer", { timeout: 150_000 }, () => {
  test("the Python example device passes all checks", async () => {
    const { stdout } = await deviceCheck(`exec ${python} -B ${join(folder, "device.py")}`, "--patience", "30");
    expect(stdout).toMatch(/\n48 passed, 0 failed\n$/);
  });

  test("the product's agent passes all checks, with a camera and a model", async () => {
    const camera = JSON.stringify({ kind: "file", path: join(root, "demo/clips/workplace.mp4"), loop: true });
    const agent = `exec node ${join(root, "scripts/device-check/reference-agent.ts")}`;
    const { stdout } = await deviceCheck(agent, "--camera", camera, "--patience", "90");
    expect(stdout).toMatch(/\n48 passed, 0 failed\n$/);
  });

  test("a device program that exits with an error is not waited for, and its output is shown", async () => {
    const began = performance.now();
    const failed: unknown = await deviceCheck("echo 'cannot load model.onnx' >&2; exit 3").catch((error) => error);
    const stdout = failed instanceof Error && "stdout" in failed ? String(failed.stdout) : "";
    expect(stdout).toContain("不符合  设备程序：已退出，退出码 3");
    expect(stdout).toContain("设备：cannot load model.onnx");
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  test("a wrong signature fails only the checks of the event", async () => {
    const faults = await faultsOf("device.sha256 = lambda body: '0' * 64");
    expect(faults).toMatchObject({ "事件：请求的签名": expect.stringContaining("x-device-sign 不正确") });
    expect(Object.keys(faults)).toEqual(["事件：请求的签名", "事件：上报"]);
  });

  test("a device without a last will that executes expired commands fails these two checks", async () => {
    const faults = await faultsOf(
      "device.mqtt.Client.will_set = lambda *a, **k: None; device.is_expired = lambda *a: False",
    );
    expect(faults).toEqual({
      "连接：遗嘱": expect.stringContaining("没有遗嘱"),
      "命令：已过期的": "设备执行了它；须答复 failed，code 为 expired",
    });
  });

  test("a device that verifies no signature fails the checks of signatures and sessions", async () => {
    const faults = await faultsOf("device.hmac.compare_digest = lambda *a: True");
    expect(Object.keys(faults)).toEqual([
      ...["没有签名的答复不算数", "命令：签名不正确的", "命令：属于旧会话的", "拒绝签名不正确的配置"],
    ]);
  });

  test("a device that sets its clock only once fails the checks of the clock and of the reconnection", async () => {
    const once = "device.Clock.set = lambda clock, ms: None if clock.offset is not None else first(clock, ms)";
    const faults = await faultsOf(`first = device.Clock.set; ${once}`, 0.25);
    expect(faults).toMatchObject({
      时钟跳变后立即改用平台的时间: expect.stringContaining("fields.server_time"),
      断线后恢复: expect.stringContaining("20 秒内重连"),
    });
  });
});
