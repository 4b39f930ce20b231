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
}

export interface StepResult extends JunitReport {
  name: string;
  seconds: number;
}

export function junitPath(name: string): string {
  return join(outFolder, `${name}.junit.xml`);
}

/** A command that fails although its report holds no failure (a crash, nothing found) counts as one failure. */
export async function runStep(step: Step): Promise<StepResult> {
  console.log(`\n── ${step.name}`);
  if (step.junit !== undefined) rmSync(junitPath(step.junit), { force: true });
  const began = performance.now();
  const code = await exitCode(step);
  const seconds = (performance.now() - began) / 1000;
  const report = step.junit === undefined ? null : readJunit(junitPath(step.junit));
  const counts = report ?? { passed: code === 0 && step.junit === undefined ? 1 : 0, failed: 0, skipped: 0, files: [] };
  const crashed = counts.failed === 0 && (code !== 0 || (step.junit !== undefined && report === null));
  const result = { ...counts, failed: counts.failed + (crashed ? 1 : 0), name: step.name, seconds };
  console.log(`── ${step.name}：${result.failed === 0 ? "通过" : "失败"}，${seconds.toFixed(1)} 秒`);
  return result;
}

function exitCode({ command, env }: Step): Promise<number> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass);
  return new Promise((resolve) => {
    const done = (code: number | null) => {
      process.off("SIGINT", pass).off("SIGTERM", pass);
      resolve(code ?? 1);
    };
    child.once("error", (error) => {
      console.error(error.message);
      done(1);
    });
    child.once("exit", done);
  });
}
