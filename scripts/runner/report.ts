import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, constants, loadavg } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";
import { outFolder, root } from "../repository.ts";
import { Counts } from "./results.ts";
import { type RunResult } from "./run-steps.ts";

const KeptRun = z.object({
  command: z.string(),
  began: z.iso.datetime(),
  seconds: z.number(),
  cores: z.number(),
  /**
   * One-minute load averages at the begin and at the end of the run: number of processes that run or wait for a core.
   */
  load: z.tuple([z.number(), z.number()]),
  steps: z.array(Counts.extend({ name: z.string(), seconds: z.number(), interrupted: z.boolean() })),
});
export type KeptRun = z.infer<typeof KeptRun>;

const runsFolder = join(outFolder, "runs");
/** Number of stored records of each command. */
const keptRuns = 20;
const shownFiles = 10;
/** Maximum number of lines that are printed of one failure. */
const shownLines = 60;

/**
 * Starts the measurement of a command. The returned function prints the results, stores the record and sets the exit
 * code.
 */
export function beginReport(command: string): (result: RunResult) => void {
  const began = new Date();
  const [loadBegan = 0] = loadavg();
  return ({ steps, interruptedBy }) => {
    const seconds = (Date.now() - began.getTime()) / 1000;
    const load: KeptRun["load"] = [loadBegan, loadavg()[0] ?? 0];
    const run: KeptRun = { command, began: began.toISOString(), seconds, cores: availableParallelism(), load, steps };
    const before = readRuns().find((one) => one.command === command);
    print(run, before);
    console.log(`本次结果保存在 ${relative(root, keepRun(run))}`);
    const sum = (what: "passed" | "failed") => steps.reduce((total, step) => total + step[what], 0);
    const interrupted = interruptedBy === null ? "" : `, interrupted by ${interruptedBy}`;
    console.log(`${sum("passed")} passed, ${sum("failed")} failed${interrupted}`);
    if (sum("failed") > 0) process.exitCode = 1;
    if (interruptedBy !== null) process.exitCode = 128 + constants.signals[interruptedBy];
  };
}

function print(run: KeptRun, before: KeptRun | undefined): void {
  const files = run.steps.flatMap(({ files }) => Object.entries(files)).toSorted(([, a], [, b]) => b - a);
  console.log(`\n最慢的测试文件：`);
  for (const [file, seconds] of files.slice(0, shownFiles))
    console.log(`${seconds.toFixed(1).padStart(8)} 秒  ${file}`);
  for (const { file, test, text } of run.steps.flatMap(({ failures }) => failures)) {
    console.log(`\n失败：${file} › ${test}\n${text.split("\n").slice(0, shownLines).join("\n")}`);
  }
  console.log("");
  for (const step of run.steps) {
    const last = before?.steps.find(({ name }) => name === step.name);
    const compared = last === undefined ? "" : `（上次 ${last.seconds.toFixed(1)}）`;
    const counts = `${step.passed} 通过，${step.failed} 失败，${step.skipped} 跳过`;
    const interrupted = step.interrupted ? "，中断" : "";
    console.log(`${step.name}：${counts}，${step.seconds.toFixed(1)} 秒${compared}${interrupted}`);
  }
  const [began, ended] = run.load.map((load) => load.toFixed(1));
  console.log(`共 ${(run.seconds / 60).toFixed(1)} 分钟，${run.cores} 核，负载 ${began} → ${ended}`);
}

/** Writes `<folder>/<begin>-<command>.json` and deletes the oldest records of this command. @returns the path */
export function keepRun(run: KeptRun, folder = runsFolder): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${run.began.replaceAll(":", "-")}-${run.command}.json`);
  writeFileSync(path, JSON.stringify(run, null, 1));
  const same = readdirSync(folder).filter((name) => name.endsWith(`Z-${run.command}.json`));
  for (const name of same.toSorted().slice(0, -keptRuns)) rmSync(join(folder, name));
  return path;
}

/** Returns the stored records, the newest first. Incomplete records and those in another format are left out. */
export function readRuns(folder = runsFolder): KeptRun[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .toReversed()
    .flatMap((name) => {
      try {
        return [KeptRun.parse(JSON.parse(readFileSync(join(folder, name), "utf8")))];
      } catch {
        return [];
      }
    });
}
