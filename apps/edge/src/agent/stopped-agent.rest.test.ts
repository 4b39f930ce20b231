import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { launchedVariable } from "#platform/upgrade/launcher-messages.ts";
import { launchAgent } from "#test/launched-agent.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { testSize } from "#test/test-size.ts";

const mark = "HUIYAN_STOPPED_AGENT";

/** Returns the ids of running processes whose environment variable `mark` has this value. */
function alive(value: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, "latin1").includes(`${mark}=${value}`);
    } catch {
      // the process has ended meanwhile, or the folder in /proc is not that of a process
      return false;
    }
  });
}

/** Delays in ms after the start at which the agent is stopped. */
const steps = Array.from({ length: 36 }, (_, at) => (at + 1) * 250);
const square = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const channels = ["1", "2", "3"];
const config = {
  cameras: channels.map((channel) => ({
    channel,
    name: `摄像头 ${channel}`,
    source: { kind: "generated" },
    analysis_fps: 2,
  })),
  arrangements: channels.map((channel) => ({
    channel,
    alg_id: "area_intrusion",
    settings: { regions: [{ name: "区", polygon: square }] },
  })),
};

test("ends an agent that a timer of another module keeps alive after the stop", { timeout: 60_000 }, async () => {
  const endless = "data:text/javascript,setInterval(()=>{},1000)";
  const { program } = await launchAgent({ env: { NODE_OPTIONS: `--import=${endless}` }, script: "main.ts" });
  onTestFinished(() => void program.kill("SIGKILL"));
  program.kill("SIGTERM");
  const [code] = await once(program, "exit");
  expect(code).toBe(1);
});

/**
 * Returns a module that makes the next start of an agent hang once the file `flag` exists.
 * @param hang JavaScript, which calls `reached()` when the start hangs; this deletes the file
 */
function hangingStart(flag: string, hang: string): string {
  const file = JSON.stringify(flag);
  const code = `
    import { existsSync, rmSync } from "node:fs";
    const reached = () => rmSync(${file}, { force: true });
    if (existsSync(${file})) { ${hang} }`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

test.each([
  ["waits for an answer", "main.ts", "globalThis.fetch = () => new Promise(reached);", 1],
  [
    "is deaf",
    "launch.ts",
    `if (process.env.${launchedVariable} === "1") { process.on("SIGTERM", () => {}); reached(); for (;;); }`,
    137,
  ],
] as const)(
  "an agent that %s in its start ends after its stop",
  { timeout: 60_000 },
  async (_text, script, hang, expected) => {
    const flag = join(tmpdir(), randomUUID());
    onTestFinished(() => rmSync(flag, { force: true }));
    const { program, again } = await launchAgent({
      env: { NODE_OPTIONS: `--import=${hangingStart(flag, hang)}` },
      script,
    });
    program.kill("SIGTERM");
    await once(program, "exit");
    writeFileSync(flag, "");
    const next = again();
    await eventually(() => !existsSync(flag), 30_000);
    next.kill("SIGTERM");
    const [code] = await once(next, "exit");
    expect(code).toBe(expected);
  },
);

test.each(["SIGTERM", "SIGKILL"] as const)(
  "ends an agent that npm started together with npm after %s",
  async (signal) => {
    const value = randomUUID();
    const { program } = await launchAgent({ env: { [mark]: value }, npm: true });
    expect(alive(value).length).toBeGreaterThan(3);
    program.kill(signal);
    await eventually(() => alive(value).length === 0, 15_000);
  },
);

test("refuses a second agent on the same data folder with a sentence, and the first continues", async () => {
  const first = await launchAgent();
  const [code] = await once(first.again(), "exit");
  expect(code).toBe(1);
  expect(first.printed()).toContain(`另一个设备代理（进程号 ${first.started[0]}）正在使用数据目录`);
  expect(first.program.exitCode).toBeNull();
});

test("prints at once that it is stopping, and only once for two signals", async () => {
  const { program, printed } = await launchAgent();
  program.kill("SIGTERM");
  program.kill("SIGTERM");
  await once(program, "exit");
  expect(printed().match(/正在停止（收到 SIGTERM）…/g)).toHaveLength(1);
});

test("ends all processes that it has started if it is stopped during the start", { timeout: 300_000 }, async () => {
  const value = randomUUID();
  const first = await launchAgent({ env: { [mark]: value } });
  first.platform.configure(config);
  await eventually(() => first.platform.points()?.points.length === channels.length, 60_000);
  first.program.kill("SIGTERM");
  await once(first.program, "exit");
  for (const ms of testSize([500, 1_500, 3_000, 5_000], steps)) {
    const program = first.again();
    await sleep(ms);
    program.kill("SIGTERM");
    await once(program, "exit");
    await eventually(() => alive(value).length === 0, 10_000);
  }
});
