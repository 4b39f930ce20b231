import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { outFolder, root } from "../repository.ts";
import { type JunitReport, readJunit } from "./junit.ts";
import { endProcesses, runMark } from "./run-processes.ts";
import { type TestRun } from "./test-run.ts";

export interface Step {
  /** Chinese, for the person who waits. */
  name: string;
  /** Program and arguments; run in the repository's root. */
  command: string[];
  env?: Record<string, string>;
  /** Name of the report in `.out/` that the command writes; without one the step counts as a single test. */
  junit?: string;
  /** Where its temporary files lie: with the databases in memory, on disk, or where it chooses by itself. */
  temporary?: "memory" | "own";
}

export interface StepResult extends JunitReport {
  name: string;
  /** Of the whole step. */
  wallSeconds: number;
  /** The run was interrupted before it had ended. */
  interrupted: boolean;
  /** Command lines of what it had started and left behind. */
  leftBehind: string[];
}

/** Code of the product and its packages as Node has compiled it: the tests start dozens of servers and agents. */
const compiled = { NODE_COMPILE_CACHE: join(outFolder, "compiled") };

/** Where a step's output goes: at once, or whole when it has ended, so that steps side by side stay readable. */
export type Displayed = "live" | "whole";

export function junitPath(name: string): string {
  return join(outFolder, `${name}.junit.xml`);
}

/** Of a command that fails without saying which test did. */
const lastLines = 60;
/** For those that a step left behind, before they are ended by force. */
const leftGraceMs = 5_000;
/** Someone may hold on to the output of a command that has ended. */
const outputGraceMs = 5_000;

/** A command that fails although its report holds no failure (a crash, nothing found) counts as one failure. */
export async function runStep(step: Step, run: TestRun, shown: Displayed = "live"): Promise<StepResult> {
  if (shown === "live") console.log(`\n── ${step.name}`);
  if (step.junit !== undefined) rmSync(junitPath(step.junit), { force: true });
  const began = performance.now();
  const { code, output, leftBehind } = await runCommand(step, run, shown);
  const wallSeconds = (performance.now() - began) / 1000;
  const interrupted = run.interruptedBy() !== null;
  const report = step.junit === undefined ? null : readJunit(junitPath(step.junit));
  const nothing = { passed: 0, failed: 0, skipped: 0, files: [], seconds: {}, failures: [] };
  const counts = report ?? { ...nothing, passed: code === 0 && step.junit === undefined ? 1 : 0 };
  const crashed = counts.failed === 0 && (code !== 0 || (step.junit !== undefined && report === null)) && !interrupted;
  const ended = { file: step.name, test: `退出码 ${code}`, text: output.split("\n").slice(-lastLines).join("\n") };
  const failures = crashed ? [ended] : counts.failures;
  const failed = counts.failed + (crashed ? 1 : 0);
  const result: StepResult = { ...counts, failures, failed, name: step.name, wallSeconds, interrupted, leftBehind };
  if (shown === "whole") console.log(`\n── ${step.name}\n${output}`);
  console.log(`── ${step.name}：${outcomeOf(result)}，${wallSeconds.toFixed(1)} 秒`);
  for (const command of leftBehind) console.log(`── ${step.name}：遗留进程已结束：${command.slice(0, 160)}`);
  return result;
}

function outcomeOf({ failed, interrupted }: StepResult): string {
  if (interrupted) return "中断";
  return failed === 0 ? "通过" : "失败";
}

interface Ended {
  code: number;
  output: string;
  leftBehind: string[];
}

async function runCommand(step: Step, run: TestRun, shown: Displayed): Promise<Ended> {
  const [program = "", ...args] = step.command;
  const mark = run.newMark();
  const env = { ...compiled, ...process.env, ...temporaryFolder(step, run), ...step.env, [runMark]: mark };
  // A group of its own: what the terminal sends reaches the runner only, which ends all in order.
  const child = spawn(program, args, { cwd: root, detached: true, stdio: ["ignore", "pipe", "pipe"], env });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  if (shown === "live") {
    child.stdout.pipe(process.stdout, { end: false });
    child.stderr.pipe(process.stderr, { end: false });
  }
  const { code, closed } = await endOf(child);
  const left = run.interruptedBy() === null ? await endProcesses(mark, leftGraceMs) : [];
  await Promise.race([closed, sleep(outputGraceMs, undefined, { ref: false })]);
  const output = Buffer.concat(chunks).toString("utf8").trimEnd();
  return { code, output, leftBehind: left.map(({ command }) => command) };
}

function temporaryFolder({ temporary }: Step, { folders }: TestRun): Record<string, string> {
  if (temporary === "own") return {};
  return { TMPDIR: temporary === "memory" ? folders.memory : folders.disk };
}

function endOf(child: ChildProcess): Promise<{ code: number; closed: Promise<void> }> {
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve({ code: 1, closed: Promise.resolve() });
    });
    child.once("exit", (code) => resolve({ code: code ?? 1, closed }));
  });
}
