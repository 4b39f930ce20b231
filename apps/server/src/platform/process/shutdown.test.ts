import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { type Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s stops the parts in reverse order of their start, then exits with 0",
  async (signal) => {
    const child = await program(`
    shutdown.add("甲", () => console.log("甲停"));
    shutdown.add("乙", async () => { await new Promise((r) => setTimeout(r, 50)); console.log("乙停"); });`);
    const output = text(child.stdout);
    child.kill(signal);
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    expect((await output).split("\n").filter((line) => line.endsWith("停"))).toEqual(["乙停", "甲停"]);
  },
);

test("counts three arrivals of one Ctrl-C as one", { tags: ["rest"] }, async () => {
  const child = await program(`shutdown.add("甲", () => new Promise((r) => setTimeout(r, 300)));`);
  for (let time = 0; time < 3; time++) {
    child.kill("SIGINT");
    await sleep(20);
  }
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

test("exits at once on a second signal", { tags: ["rest"] }, async () => {
  const child = await program(`shutdown.add("甲", () => new Promise(() => undefined));`, 60_000);
  const exit = once(child, "exit");
  child.kill("SIGINT");
  await sleep(1_200);
  child.kill("SIGINT");
  const [code] = await exit;
  expect(code).toBe(1);
});

test("a stop during the start waits until the start adds its next step, ends the start there, and stops that step first", async () => {
  const child = await program(`
    shutdown.add("甲", () => console.log("甲停"));
    const step = async () => {
      await new Promise((r) => setTimeout(r, 100));
      shutdown.add("乙", () => console.log("乙停"));
      console.log("不再启动");
    };
    shutdown.start(step).catch(() => console.log("启动结束"));`);
  const output = text(child.stdout);
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect([code, (await output).split("\n").slice(1)]).toEqual([0, ["启动结束", "乙停", "甲停", "已停止", ""]]);
});

test("stops the other parts if a step fails or hangs", { tags: ["rest"] }, async () => {
  const child = await program(`
    shutdown.add("甲", () => console.log("甲停"));
    shutdown.add("乙", () => { throw new Error("坏了"); });
    shutdown.add("丙", () => new Promise(() => undefined));`);
  const output = text(child.stdout);
  child.kill("SIGTERM");
  await once(child, "exit");
  const lines = (await output).split("\n");
  expect(lines).toContain("停止丙超时，跳过");
  expect(lines).toContain("停止乙失败：坏了");
  expect(lines).toContain("甲停");
});

/** Starts a program with the given steps in a separate process; resolves when the program is running. */
async function program(steps: string, stepMs = 500): Promise<ChildProcessByStdio<null, Readable, Readable>> {
  const source = new URL("./shutdown.ts", import.meta.url).href;
  const code = `
    const { createShutdown } = await import(${JSON.stringify(source)});
    const shutdown = createShutdown({ log: console.log, stepMs: ${stepMs} });
    ${steps}
    setInterval(() => undefined, 1000);
    process.stderr.write("up");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "pipe"] });
  await once(child.stderr, "data");
  return child;
}
