import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type JunitReport, readJunit } from "./junit.ts";
import { outFolder, root } from "./repository.ts";

export interface Step {
  /** Chinese, for the person who waits. */
  name: string;
  /** Program and arguments; run in the repository's root. */
  command: string[];
  env?: Record<string, string>;
  /** Name of the report in `.out/` that the command writes; without one the step counts as a single test. */
  junit?: string;
  /** Failures whose text says that a tool broke, not the product: their files run once more. */
  again?: { when: RegExp; step: (files: readonly string[]) => Step };
}

export interface StepResult extends JunitReport {
  name: string;
  /** Of the whole step. */
  wallSeconds: number;
}

/** Code of the product and its packages as Node has compiled it: the tests start dozens of servers and agents. */
const compiled = { NODE_COMPILE_CACHE: join(outFolder, "compiled") };

/** Where a step's output goes: at once, or whole when it has ended, so that steps side by side stay readable. */
type Shown = "live" | "whole";

export function junitPath(name: string): string {
  return join(outFolder, `${name}.junit.xml`);
}

/** Of a command that fails without saying which test did. */
const lastLines = 60;

/** A command that fails although its report holds no failure (a crash, nothing found) counts as one failure. */
export async function runStep(step: Step, shown: Shown = "live"): Promise<StepResult> {
  if (shown === "live") console.log(`\n── ${step.name}`);
  if (step.junit !== undefined) rmSync(junitPath(step.junit), { force: true });
  const began = performance.now();
  const { code, output } = await run(step, shown);
  const wallSeconds = (performance.now() - began) / 1000;
  const report = step.junit === undefined ? null : readJunit(junitPath(step.junit));
  const nothing = { passed: 0, failed: 0, skipped: 0, files: [], seconds: {}, failures: [] };
  const counts = report ?? { ...nothing, passed: code === 0 && step.junit === undefined ? 1 : 0 };
  const crashed = counts.failed === 0 && (code !== 0 || (step.junit !== undefined && report === null));
  const ended = { file: step.name, test: `退出码 ${code}`, text: output.split("\n").slice(-lastLines).join("\n") };
  const failures = crashed ? [ended] : counts.failures;
  const result = { ...counts, failures, failed: counts.failed + (crashed ? 1 : 0), name: step.name, wallSeconds };
  if (shown === "whole") console.log(`\n── ${step.name}\n${output}`);
  console.log(`── ${step.name}：${result.failed === 0 ? "通过" : "失败"}，${wallSeconds.toFixed(1)} 秒`);
  return withSecondRun(step, result, shown);
}

/** Where a tool broke the second run counts, and what failed besides still fails. */
async function withSecondRun({ again }: Step, result: StepResult, shown: Shown): Promise<StepResult> {
  const broken = result.failures.filter(({ text }) => again?.when.test(text));
  if (again === undefined || broken.length === 0) return result;
  const files = [...new Set(broken.map(({ file }) => file))];
  console.log(`── ${result.name}：${broken.length} 个测试因浏览器进程崩溃而中断，重跑 ${files.join("、")}`);
  const second = await runStep(again.step(files), shown);
  return {
    ...result,
    failed: result.failed - broken.length + second.failed,
    passed: result.passed + Math.max(0, broken.length - second.failed),
    failures: [...result.failures.filter((failure) => !broken.includes(failure)), ...second.failures],
    wallSeconds: result.wallSeconds + second.wallSeconds,
  };
}

/** Steps that run one after the other, beside other workers. */
export interface Worker {
  steps: readonly Step[];
  /** When it has done its own steps it takes those that any worker may take. */
  helps: boolean;
}

/** Workers side by side. Those that help take the common steps in their order, so that they end at about the same time. */
export async function runSideBySide(workers: readonly Worker[], common: readonly Step[]): Promise<StepResult[]> {
  const left = [...common];
  const results = workers.map(async ({ steps, helps }, at) => {
    const shown = at === 0 ? "live" : "whole";
    const done = await runSteps(steps, shown);
    for (let next = helps ? left.shift() : undefined; next !== undefined; next = left.shift()) {
      done.push(await runStep(next, shown));
    }
    return done;
  });
  return (await Promise.all(results)).flat();
}

/** Steps one after the other. */
export async function runSteps(steps: readonly Step[], shown: Shown): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) results.push(await runStep(step, shown));
  return results;
}

function run({ command, env }: Step, shown: Shown): Promise<{ code: number; output: string }> {
  const [program = "", ...args] = command;
  const settings = { ...compiled, ...process.env, ...env };
  const child = spawn(program, args, { cwd: root, stdio: ["inherit", "pipe", "pipe"], env: settings });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  if (shown === "live") {
    child.stdout.pipe(process.stdout, { end: false });
    child.stderr.pipe(process.stderr, { end: false });
  }
  return new Promise((resolve) => {
    const done = (code: number | null) => {
      process.off("SIGINT", pass).off("SIGTERM", pass);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8").trimEnd() });
    };
    child.once("error", (error) => {
      console.error(error.message);
      done(1);
    });
    child.once("close", done);
  });
}
