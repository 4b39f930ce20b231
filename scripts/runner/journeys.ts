/** All that the runner knows of e2e/: how its journeys are started. */
import { installed } from "../repository.ts";
import { junitPath, type Step } from "./run-step.ts";
import { type PlannedStep } from "./run-steps.ts";
import { buildStep } from "./steps.ts";

/** Journeys of `npm run soak` alone. */
export const isSoaked = (path: string) => path.endsWith(".soak.spec.ts");

/** All of them. They start the console that was built before, and share both cores themselves: e2e/playwright.config.ts. */
export const allJourneys: PlannedStep = {
  ...chosenJourneys("浏览器全流程", "journeys", []),
  ...{ seconds: 300, cores: 2, after: [buildStep.name] },
};

/**
 * Journeys whose path holds one of these. The systems under test lie in memory and the agents, which are programs, on
 * disk: they choose by themselves.
 */
export function chosenJourneys(name: string, junit: string, files: readonly string[]): Step {
  return {
    ...{ name, junit, temporary: "own" },
    command: [installed("playwright"), "test", "--config", "e2e/playwright.config.ts", ...files],
    env: { PLAYWRIGHT_JUNIT_OUTPUT_FILE: junitPath(junit) },
  };
}
