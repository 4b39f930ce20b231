import { installed } from "./repository.ts";
import { junitPath, type Step } from "./run-step.ts";

/** What a compiler or linter can say without running the product. */
export const staticSteps: Step[] = [
  { name: "类型", command: [installed("tsc"), "-b"] },
  { name: "代码规范", command: [installed("biome"), "ci", "--error-on-warnings", "."] },
  {
    name: "模块边界",
    command: [installed("depcruise"), "--config", ".dependency-cruiser.cjs", "packages", "apps"],
  },
  { name: "未用代码", command: [installed("knip")] },
];

interface Vitest {
  name: string;
  /** Of the report. */
  junit: string;
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
}

/** Vitest with its counts written to a report. */
export function vitestStep({
  name,
  junit,
  projects = [],
  filters = [],
  without = [],
  workers,
  shard,
  env,
}: Vitest): Step {
  const reporters = ["--reporter=default", "--reporter=junit", `--outputFile.junit=${junitPath(junit)}`];
  const chosen = projects.flatMap((project) => ["--project", project]);
  const left = without.flatMap((pattern) => ["--exclude", pattern]);
  const width = workers === undefined ? [] : [`--maxWorkers=${workers}`];
  const part = shard === undefined ? [] : [`--shard=${shard}`];
  const command = [installed("vitest"), "run", ...reporters, ...chosen, ...left, ...width, ...part, ...filters];
  return { name, junit, command, ...(env === undefined ? {} : { env }) };
}

export const consoleBuildStep: Step = { name: "控制台构建", command: [process.execPath, "scripts/build-console.ts"] };

export const journeyStep: Step = {
  name: "浏览器全流程",
  junit: "journeys",
  command: [installed("playwright"), "test", "--config", "e2e/playwright.config.ts"],
  env: { PLAYWRIGHT_JUNIT_OUTPUT_FILE: junitPath("journeys") },
};

/** The journeys of one project of playwright.config.ts. */
export function journeysOf(project: "journeys" | "waiting", name: string): Step {
  const of = (junit: string, files: readonly string[]) => ({
    ...{ junit, command: [...journeyStep.command, `--project=${project}`, ...files] },
    env: { PLAYWRIGHT_JUNIT_OUTPUT_FILE: junitPath(junit) },
  });
  const again = (files: readonly string[]) => ({ name: `${name}（重跑）`, ...of(`journeys-${project}-again`, files) });
  // the browser's own process dies once in some hundred pages, on pages that differ each time
  return { name, ...of(`journeys-${project}`, []), again: { when: /(target|page) crashed/i, step: again } };
}
