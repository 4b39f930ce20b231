import { availableParallelism } from "node:os";
import { join } from "node:path";
import { installed, outFolder } from "../repository.ts";
import { reportSetting } from "./results.ts";

/** One command of a test run. */
export interface Step {
  /** Chinese name that is printed during the run. */
  name: string;
  /** Program and arguments. The working directory is the root of the repository. */
  command: string[];
  env?: Record<string, string>;
  /**
   * Path of the report that the command writes, one line of JSON per test. A step without a report counts as one test.
   */
  report?: string;
}

/**
 * Number of vitest's workers: half of the cores, because a second queue of steps uses the others. More than eight would
 * not shorten a run, because each worker loads the whole product.
 */
const workers = Math.max(1, Math.min(Math.floor(availableParallelism() / 2), 8));

/** Static checks by compiler and linters; they execute no code of the product. */
export const staticSteps: Step[] = [
  // With several threads, each type checker repeats parts of the analysis of the others, which doubles the processor
  // time. GOGC=400 halves the number of garbage collections.
  { name: "类型", command: [installed("tsc"), "-b", "--singleThreaded"], env: { GOGC: "400" } },
  { name: "代码规范", command: [installed("biome"), "ci", "--error-on-warnings", "."] },
  { name: "模块边界", command: [installed("depcruise"), "--config", ".dependency-cruiser.cjs", "packages", "apps"] },
  { name: "未用代码", command: [installed("knip")] },
];

export const buildStep: Step = { name: "构建", command: [process.execPath, "scripts/build/build-product.ts"] };

interface TestStep {
  name: string;
  /** Number of test files that run in parallel. */
  width?: number;
  /** Further arguments for the test runner: path filters and options. */
  args?: readonly string[];
  env?: Record<string, string>;
}

/**
 * Returns a step that runs vitest.
 * @param step `args` may contain parts of paths; the files that match run
 */
export function vitestStep({ name, width = workers, args = [], env = {} }: TestStep): Step {
  return { ...reported(name, env), command: [installed("vitest"), "run", `--maxWorkers=${width}`, ...args] };
}

/** Returns a step that runs Playwright. @param step `args` may contain regular expressions for paths */
export function journeysStep({ name, args = [], env = {} }: TestStep): Step {
  const command = [installed("playwright"), "test", "--config", "e2e/playwright.config.ts", ...args];
  return { ...reported(name, env), command };
}

/**
 * Returns the steps that run the given test files. End-to-end tests (journeys) need the built product, so a build
 * precedes them.
 */
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
