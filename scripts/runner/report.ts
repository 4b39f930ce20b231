import { availableParallelism, loadavg } from "node:os";
import { relative } from "node:path";
import { root } from "../repository.ts";
import { costTable } from "./cost-table.ts";
import { type KeptRun, keepRun, readRuns } from "./kept-runs.ts";
import { type StepResult } from "./run-step.ts";
import { exitCodeOf, type TestRun } from "./test-run.ts";

const shownSlowest = 10;
const keptSlowest = 50;
/** Lines. */
const shownOfFailure = 60;

/** Begins to measure; the answer, called at the end, prints what the run was like, keeps it and sets the exit code. */
export function beginReport(command: string) {
  const began = new Date();
  const [loadBegan = 0] = loadavg();
  return (results: readonly StepResult[], run: TestRun, notRun: readonly string[] = []): void => {
    const [loadEnded = 0] = loadavg();
    const kept: KeptRun = {
      command,
      began: began.toISOString(),
      seconds: (Date.now() - began.getTime()) / 1000,
      interruptedBy: run.interruptedBy(),
      machine: { cores: availableParallelism(), loadBegan, loadEnded },
      slowest: slowestOf(results).slice(0, keptSlowest),
      steps: results.map(({ wallSeconds, seconds, files: _, ...step }) => ({
        ...step,
        seconds: wallSeconds,
        files: seconds,
      })),
    };
    print(kept, notRun);
    if (kept.steps.some(({ failed }) => failed > 0)) process.exitCode = 1;
    const signal = run.interruptedBy();
    if (signal !== null) process.exitCode = exitCodeOf(signal);
  };
}

function print(run: KeptRun, notRun: readonly string[]): void {
  const former = readRuns();
  const path = keepRun(run);
  console.log("");
  for (const { name, passed, failed, skipped, seconds, interrupted } of run.steps) {
    const ended = interrupted ? "，中断" : "";
    console.log(`${name}：${passed} 通过，${failed} 失败，${skipped} 跳过，${seconds.toFixed(1)} 秒${ended}`);
  }
  const slowest = run.slowest.slice(0, shownSlowest);
  if (slowest.length > 0) console.log(`\n最慢的 ${slowest.length} 个测试文件：`);
  for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} 秒  ${file}`);
  for (const { file, test, text } of run.steps.flatMap(({ failures }) => failures)) {
    console.log(`\n失败：${file} › ${test}\n${text.split("\n").slice(0, shownOfFailure).join("\n")}`);
  }
  console.log(`\n${costTable(run, former).join("\n")}`);
  console.log(`本次结果保存在 ${relative(root, path)}`);
  const total = (what: "passed" | "failed") => run.steps.reduce((sum, step) => sum + step[what], 0);
  console.log(`\n共 ${(run.seconds / 60).toFixed(1)} 分钟`);
  const interrupted = run.interruptedBy === null ? "" : `, interrupted by ${run.interruptedBy}`;
  if (interrupted !== "") console.log(`本次运行被中断；未运行的步骤：${notRun.join("、") || "无"}`);
  console.log(`${total("passed")} passed, ${total("failed")} failed${interrupted}`);
}

function slowestOf(results: readonly StepResult[]): KeptRun["slowest"] {
  const all = results.flatMap(({ seconds }) => Object.entries(seconds));
  return all.map(([file, seconds]) => ({ file, seconds })).toSorted((a, b) => b.seconds - a.seconds);
}
