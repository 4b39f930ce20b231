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

/** Vitest with its counts written to a report; `filters` are parts of file paths, none for all. */
export function vitestStep(name: string, junit: string, filters: string[] = []): Step {
  const reporters = ["--reporter=default", "--reporter=junit", `--outputFile.junit=${junitPath(junit)}`];
  return { name, junit, command: [installed("vitest"), "run", ...reporters, ...filters] };
}

export const consoleBuildStep: Step = { name: "控制台构建", command: [process.execPath, "scripts/build-console.ts"] };

export const journeyStep: Step = {
  name: "浏览器全流程",
  junit: "journeys",
  command: [installed("playwright"), "test", "--config", "e2e/playwright.config.ts"],
  env: { PLAYWRIGHT_JUNIT_OUTPUT_FILE: junitPath("journeys") },
};
