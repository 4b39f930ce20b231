import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { launchAgent } from "../../test/launched-agent.ts";
import { eventually } from "../../test/outbox-fixture.ts";
import { testSize } from "../../test/test-size.ts";

const mark = "HUIYAN_STOPPED_AGENT";

/** Ids of processes that were started with this value of the mark. */
function alive(value: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, "latin1").includes(`${mark}=${value}`);
    } catch {
      // it has ended, or is no process
      return false;
    }
  });
}

/** Moments of the start, ms. */
const steps = Array.from({ length: 36 }, (_, at) => (at + 1) * 250);
const square = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const channels = ["1", "2", "3"];
const config = {
  cameras: channels.map((channel) => ({
    ...{ channel, name: `摄像头 ${channel}`, source: { kind: "generated" }, analysis_fps: 2 },
  })),
  arrangements: channels.map((channel) => ({
    ...{ channel, alg_id: "area_intrusion", settings: { regions: [{ name: "区", polygon: square }] } },
  })),
};

test("an agent that something keeps alive after its stop ends all the same", { timeout: 60_000 }, async () => {
  const endless = "data:text/javascript,setInterval(()=>{},1000)";
  const { program } = await launchAgent({ env: { NODE_OPTIONS: `--import=${endless}` }, script: "main.ts" });
  onTestFinished(() => void program.kill("SIGKILL"));
  program.kill("SIGTERM");
  const [code] = await once(program, "exit");
  expect(code).toBe(1);
});

test("a second agent on the same data folder ends with a sentence, and the first works on", async () => {
  const first = await launchAgent();
  const [code] = await once(first.again(), "exit");
  expect(code).toBe(1);
  expect(first.printed()).toContain(`另一个设备代理（进程号 ${first.started[0]}）正在使用数据目录`);
  expect(first.program.exitCode).toBeNull();
});

test("an agent that is stopped prints so at once, and once for two signals", async () => {
  const { program, printed } = await launchAgent();
  program.kill("SIGTERM");
  program.kill("SIGTERM");
  await once(program, "exit");
  expect(printed().match(/正在停止（收到 SIGTERM）…/g)).toHaveLength(1);
});

test("an agent that is stopped while it starts ends with all that it started", { timeout: 300_000 }, async () => {
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
