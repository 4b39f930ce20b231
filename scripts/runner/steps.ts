import { availableParallelism } from "node:os";
import { join } from "node:path";
import { installed, outFolder } from "../repository.ts";
import { reportSetting } from "./results.ts";

/** One command of a run. */
export interface Step {
  /** Chinese name, shown to the person who waits. */
  name: string;
  /** Program and arguments. The working directory is the root of the repository. */
  command: string[];
  env?: Record<string, string>;
  /** Report that the command writes, one line of JSON per test. A step without a report counts as one test. */
  report?: string;
}

/** Half of the cores: another queue of steps uses the others. More than eight do not shorten a run: each loads the product. */
const workers = Math.max(1, Math.min(Math.floor(availableParallelism() / 2), 8));

/** Checks of a compiler or linter, which run nothing of the product. */
export const staticSteps: Step[] = [
  // One thread: several checkers each analyse what the others need, which costs twice the processor time. GOGC=400 halves
  // the garbage collections.
  { name: "类型", command: [installed("tsc"), "-b", "--singleThreaded"], env: { GOGC: "400" } },
  { name: "代码规范", command: [installed("biome"), "ci", "--error-on-warnings", "."] },
  { name: "模块边界", command: [installed("depcruise"), "--config", ".dependency-cruiser.cjs", "packages", "apps"] },
  { name: "未用代码", command: [installed("knip")] },
];

export const buildStep: Step = { name: "构建", command: [process.execPath, "scripts/build/build-product.ts"] };

interface TestStep {
  name: string;
  /** Test files side by side. */
  width?: number;
  /** Further arguments of the runner: filters of files, options. */
  args?: readonly string[];
  env?: Record<string, string>;
}

/** Returns a run of vitest. `args` may hold parts of file paths; a file that matches one of them runs. */
export function vitestStep({ name, width = workers, args = [], env = {} }: TestStep): Step {
  return { ...reported(name, env), command: [installed("vitest"), "run", `--maxWorkers=${width}`, ...args] };
}

/** Returns a run of Playwright. `args` may hold regular expressions over file paths. */
export function journeysStep({ name, args = [], env = {} }: TestStep): Step {
  const command = [installed("playwright"), "test", "--config", "e2e/playwright.config.ts", ...args];
  return { ...reported(name, env), command };
}

/** Steps that run some test files. Journeys need the built product. */
export function chosenSteps(tests: readonly string[]): { others: Step[]; journeys: Step[] } {
  const isJourney = (path: string) => path.startsWith("e2e/");
  const [journeys, others] = [tests.filter(isJourney), tests.filter((path) => !isJourney(path))];
  return {
    others: others.length === 0 ? [] : [vitestStep({ name: "所选测试", args: others })],
    journeys: journeys.length === 0 ? [] : [buildStep, journeysStep({ name: "所选全流程", args: journeys })],
  };
}

function reported(name: string, env: Record<string, string>): Omit<Step, "command"> {
  const report = join(outFolder, "reports", `${name}.jsonl`);
  return { name, report, env: { ...env, [reportSetting]: report } };
}
