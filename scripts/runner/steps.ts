import { installed } from "../repository.ts";
import { junitPath, type Step } from "./run-step.ts";
import { type PlannedStep } from "./run-steps.ts";

const planned = (name: string, seconds: number, command: string[]): PlannedStep => ({
  name,
  command,
  seconds,
  cores: 1,
});

/** By itself the compiler checks each project in four parts, and each looks at what the others need again: twice the work. */
const types: PlannedStep = {
  ...planned("类型", 30, [installed("tsc"), "-b", "--singleThreaded"]),
  // it clears its memory away less often, of which there is enough
  env: { GOGC: "400" },
};

/** What a compiler or linter can say without running the product. */
export const staticSteps: PlannedStep[] = [
  types,
  planned("代码规范", 15, [installed("biome"), "ci", "--error-on-warnings", "."]),
  planned("模块边界", 15, [installed("depcruise"), "--config", ".dependency-cruiser.cjs", "packages", "apps"]),
  planned("未用代码", 15, [installed("knip")]),
];

interface Vitest {
  name: string;
  /** Of the report. */
  junit: string;
  /** As long as no former run tells. */
  seconds?: number;
  /** 0 of tests that mostly wait. */
  cores?: number;
  /** Projects of vitest.config.ts; all when none is named. */
  projects?: string[];
  /** Parts of file paths; all files when none is given. */
  filters?: string[];
  /** Patterns of files that are left to another step. */
  without?: string[];
  /** Files side by side. */
  workers?: number;
  /** Part of the files: `1/2` is the first half. */
  shard?: string;
  env?: Record<string, string>;
  temporary?: Step["temporary"];
}

/** Vitest with its counts written to a report. */
export function vitestStep({
  name,
  junit,
  seconds = 60,
  cores = 1,
  projects = [],
  filters = [],
  without = [],
  workers,
  shard,
  env = {},
  temporary,
}: Vitest): PlannedStep {
  const reporters = ["--reporter=default", "--reporter=junit", `--outputFile.junit=${junitPath(junit)}`];
  const chosen = projects.flatMap((project) => ["--project", project]);
  const left = without.flatMap((pattern) => ["--exclude", pattern]);
  const width = workers === undefined ? [] : [`--maxWorkers=${workers}`];
  const part = shard === undefined ? [] : [`--shard=${shard}`];
  const command = [installed("vitest"), "run", ...reporters, ...chosen, ...left, ...width, ...part, ...filters];
  return { name, junit, command, seconds, cores, env, ...(temporary === undefined ? {} : { temporary }) };
}

export const buildStep = planned("构建", 30, [process.execPath, "scripts/build/build-product.ts"]);
