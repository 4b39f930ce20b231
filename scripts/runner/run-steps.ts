import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { memoryFolder, memoryFolderSetting } from "../../apps/server/test/memory-folder.ts";
import { outFolder, root } from "../repository.ts";
import { endProcesses, runMark } from "./processes.ts";
import { type Counts, readResults } from "./results.ts";
import { type Step } from "./steps.ts";

export interface StepResult extends Counts {
  name: string;
  seconds: number;
  /** Whether a signal ended the run before this step had finished. */
  interrupted: boolean;
}

export interface RunResult {
  steps: StepResult[];
  interruptedBy: NodeJS.Signals | null;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Maximum number of lines that are printed of a command that failed without a failed test. */
const shownLines = 60;

/** Steps of a run. */
export interface StepPlan {
  /** Queues run in parallel; the steps of one queue run one after the other. */
  queues: readonly (readonly Step[])[];
  /** Steps that run after the queues: each queue that has finished takes the next one. */
  last?: readonly Step[];
}

/**
 * Runs the steps of a plan. A failed step stops no other step. Output of the first queue is printed at once, output of
 * the other queues at the end of each step. A signal, or the end of npm, ends all processes that the run has started.
 * Folders for temporary files are deleted at the end.
 */
export async function runSteps({ queues, last = [] }: StepPlan, graceMs = 8_000): Promise<RunResult> {
  const outer = process.env[runMark];
  const mark = `${outer === undefined ? "" : `${outer}.`}${process.pid}-${randomBytes(4).toString("hex")}`;
  const folders = [tmpdir(), memoryFolder()].map(makeFolder);
  const env = {
    TMPDIR: folders[0] ?? "",
    [memoryFolderSetting]: folders[1] ?? "",
    NODE_COMPILE_CACHE: join(outFolder, "compiled"),
  };
  const result: RunResult = { steps: [], interruptedBy: null };
  let ending: Promise<unknown> | undefined;
  const interrupt = (signal: NodeJS.Signals) => {
    if (result.interruptedBy !== null) return;
    result.interruptedBy = signal;
    console.log(`\n收到 ${signal}，正在结束本次运行启动的所有进程…`);
    ending = endProcesses(mark, graceMs);
  };
  const onClosedOutput = () => interrupt("SIGHUP");
  for (const signal of signals) process.on(signal, interrupt);
  for (const stream of [process.stdout, process.stderr]) stream.on("error", onClosedOutput);
  const watch = watchNpm(() => interrupt("SIGHUP"));
  const shared = [...last];
  await Promise.all(
    queues.map(async (queue, at) => {
      const own = [...queue];
      for (let index = 0; result.interruptedBy === null; index++) {
        const step = own.shift() ?? shared.shift();
        if (step === undefined) return;
        const stepEnv = { ...env, ...step.env, [runMark]: `${mark}.${at}-${index}` };
        const ended = await runStep({ ...step, env: stepEnv }, at === 0, () => result.interruptedBy !== null);
        result.steps.push(ended);
      }
    }),
  );
  clearInterval(watch);
  await (ending ?? endProcesses(mark, graceMs));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  for (const signal of signals) process.off(signal, interrupt);
  for (const stream of [process.stdout, process.stderr]) stream.off("error", onClosedOutput);
  return result;
}

/**
 * Runs a step. A command that fails without a failed test in its report (a crash, or no test found) counts as one
 * failure.
 */
async function runStep(step: Step, isLive: boolean, isInterrupted: () => boolean): Promise<StepResult> {
  if (isLive) console.log(`\n── ${step.name}`);
  if (step.report !== undefined) {
    mkdirSync(dirname(step.report), { recursive: true });
    rmSync(step.report, { force: true });
  }
  const began = performance.now();
  const { code, output } = await runCommand(step, isLive);
  const seconds = (performance.now() - began) / 1000;
  const interrupted = isInterrupted();
  const report = step.report === undefined ? null : readResults(step.report);
  const counts = report ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0, files: {}, slowest: {}, failures: [] };
  const left = interrupted ? [] : await endProcesses(step.env?.[runMark] ?? "", 5_000);
  if (!isLive) console.log(`\n── ${step.name}\n${output}`);
  for (const { command } of left) console.log(`── ${step.name}：遗留进程已结束：${command.slice(0, 160)}`);
  if (code !== 0 && counts.failed === 0 && !interrupted) {
    counts.failed = 1;
    counts.failures.push({
      file: step.name,
      test: `退出码 ${code}`,
      text: stripVTControlCharacters(output).split("\n").slice(-shownLines).join("\n"),
    });
  }
  console.log(`── ${step.name}：${counts.failed === 0 ? "通过" : "失败"}，${seconds.toFixed(1)} 秒`);
  return { ...counts, name: step.name, seconds, interrupted };
}

async function runCommand({ command, env }: Step, isLive: boolean): Promise<{ code: number; output: string }> {
  const [program = "", ...args] = command;
  // The step gets its own process group: Ctrl-C reaches only this process, which then ends the steps in order.
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (isLive) process.stdout.write(chunk);
    });
  }
  const closed = once(child.stdout, "close");
  const code = await once(child, "exit").then(
    ([status]) => Number(status ?? 1),
    (error: Error) => {
      chunks.push(Buffer.from(error.message));
      return 1;
    },
  );
  // A descendant that still runs may keep the output open.
  await Promise.race([closed, sleep(1_000)]);
  return { code, output: Buffer.concat(chunks).toString("utf8").trimEnd() };
}

/**
 * Calls `onGone` when the parent process has ended, because npm and a killed parent pass no signal on. Without npm
 * there is no such check: a run may outlive its shell.
 */
function watchNpm(onGone: () => void): NodeJS.Timeout | undefined {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && onGone(), 500).unref();
}

/** Creates a temporary folder that other accounts may enter. The tests' databases run under another account. */
function makeFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, "huiyan-run-"));
  chmodSync(folder, 0o711);
  return folder;
}
