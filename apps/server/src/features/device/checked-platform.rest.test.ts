import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { addDevice } from "@huiyan/contract/device/device.api";
import { afterAll, beforeAll, describe, expect, type TestContext, test } from "vitest";
import { type Faults, openFaultyProxy } from "#test/foreign/faulty-proxy.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, password } from "#test/world.ts";
import { loadFactoryDevices } from "./device.public.ts";

const script = fileURLToPath(new URL("../../../../../scripts/device-check.ts", import.meta.url));
const key = "a factory's key, 出厂密钥";
const code = "ABCD2345";

let app: TestApp;
let devices = 0;
beforeAll(async () => {
  app = await startTestApp();
  // the device checks a command's expiry by the server time that it received, and counts on from that time
  const [start, begun] = [app.clock.now().getTime(), performance.now()];
  app.clock.now = () => new Date(start + performance.now() - begun);
});
afterAll(() => app.close());

interface Checked {
  output: string;
  exitCode: number | null;
}

/**
 * Runs the check command as a platform developer would.
 * @param phone account for the command, a separate one per test, because many concurrent sign-ins of one account
 * require a picture code
 * @param onLine called with each printed line immediately
 */
async function command(
  { onTestFinished }: TestContext,
  args: readonly string[],
  { phone = "", onLine }: { phone?: string; onLine?: (text: string) => void } = {},
): Promise<Checked> {
  const account = { HUIYAN_ACCOUNT: phone, HUIYAN_PASSWORD: password };
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...account },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    onLine?.(text);
  });
  await once(child, "close");
  return { output, exitCode: child.exitCode };
}

/** Registers an unclaimed device, and returns its options for the command. */
async function newDevice(): Promise<{ deviceId: string; options: string[] }> {
  const deviceId = `CHECKED-${String(devices++).padStart(4, "0")}`;
  const made = { device_id: deviceId, key, code, type: "SDK" as const, platform: "any" };
  await loadFactoryDevices(app.services.db.sql, app.services.key, app.clock, [made]);
  return { deviceId, options: ["--device-id", deviceId, "--key", key] };
}

/** Checks the server through a proxy that causes faults. @returns the printed lines that report failures */
async function faultsOf(context: TestContext, faults: Faults): Promise<string[]> {
  const proxy = await openFaultyProxy(app.url, faults);
  context.onTestFinished(() => proxy.close());
  const { options } = await newDevice();
  const { phone } = (await createWorld(app)).admin;
  const args = ["--platform", proxy.url, ...options, "--claim", "--code", code];
  const { output, exitCode } = await command(context, args, { phone });
  const wrong = output.split("\n").filter((line) => line.startsWith("不符合"));
  expect(output).toMatch(new RegExp(`\n\\d+ passed, ${wrong.length} failed\n$`));
  expect([exitCode, output.split("\n").length > 60], output).toEqual([1, true]);
  return wrong.map((line) => line.replace("不符合  ", ""));
}

const startsWith = (text: string) => expect.stringMatching(new RegExp(`^${text}`));

// concurrent, because each test mostly waits for its own device
describe.concurrent("the device-check command checks the server's protocol", { timeout: 120_000 }, () => {
  test("the server passes every check", async (context) => {
    const { options } = await newDevice();
    const { phone } = (await createWorld(app)).admin;
    const args = ["--platform", app.url, ...options, "--claim", "--code", code];
    const { output, exitCode } = await command(context, args, { phone });
    expect(output).toMatch(/\n8\d passed, 0 failed\n$/);
    expect(exitCode).toBe(0);
  });

  test("without an account the command waits until a user has claimed the device; later runs need only the secret", async (context) => {
    const { deviceId, options } = await newDevice();
    const { admin } = await createWorld(app);
    const onLine = (text: string) => {
      if (text.includes("请在控制台认领设备"))
        void admin.client.call(addDevice, { nickname: deviceId, device_id: deviceId, code });
    };
    const first = await command(context, ["--platform", app.url, ...options, "--patience", "60"], { onLine });
    expect(first.output).toMatch(/\n\d{2} passed, 0 failed\n$/);
    const [, secret = ""] = /设备密钥为 (\S+)；/.exec(first.output) ?? [];
    const again = await command(context, ["--platform", app.url, ...options, "--secret", secret]);
    expect(again.output).toMatch(/\n\d{2} passed, 0 failed\n$/);
  });

  test("each answer without a signature is reported in one line, and no other check fails", async (context) => {
    const wrong = await faultsOf(context, { answer: ({ headers }) => delete headers["x-server-sign"] });
    expect(wrong.filter((line) => !/：答复的签名：答复没有 x-server-sign/.test(line))).toEqual([]);
    expect(wrong.length).toBe(8);
    expect(wrong).toContainEqual(startsWith("事件：带图片上报：答复的签名"));
  });

  test("a configuration with a wrong signature is reported for every session", async (context) => {
    // a network chunk may contain other messages before the configuration
    const spoil = (text: string) => text.replace(/(\/config.*?"sign":")./gs, "$1z");
    const wrong = await faultsOf(context, {
      frames: (bytes) => Buffer.from(spoil(bytes.toString("latin1")), "latin1"),
    });
    expect(wrong).toEqual([startsWith("配置：签名"), startsWith("断线后的配置：签名")]);
  });

  test("a 429 answer without a time to wait is reported", async (context) => {
    let requests = 0;
    const wrong = await faultsOf(context, {
      answer(passing) {
        // answers every third request for check-unknown with 429, and removes the retry-after
        // header
        if (passing.path.includes("check-unknown") && requests++ % 3 === 1) passing.status = 429;
        delete passing.headers["retry-after"];
        delete passing.headers["x-server-sign"];
      },
    });
    expect(wrong.filter((line) => line.startsWith("限流"))).toEqual([startsWith("限流：429 带 retry-after")]);
  });

  test("missing options are reported before the first check", async (context) => {
    const { output, exitCode } = await command(context, ["--platform", app.url]);
    expect([output, exitCode]).toEqual(["", 2]);
  });
});
