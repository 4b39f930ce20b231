/** All that the runner knows of e2e/: its projects and how its folders are named. */
import { installed } from "../repository.ts";
import { junitPath, type Step } from "./run-step.ts";
import { type PlannedStep } from "./run-steps.ts";
import { consoleBuildStep } from "./steps.ts";

interface Project extends Pick<PlannedStep, "name" | "seconds" | "cores" | "last"> {
  /** Of e2e/playwright.config.ts. */
  project: string;
}

/** A page with live pictures, its server and its agent need two cores for themselves. */
export const journeyProjects: Project[] = [
  { project: "journeys", name: "浏览器全流程", seconds: 420, cores: 2 },
  { project: "waiting", name: "浏览器全流程（多为等待）", seconds: 120, cores: 0 },
];

/** Journeys, those of one project or those whose path holds one of these. They start the console that was built before. */
export function journeysOf({ project, ...plan }: Project, files: readonly string[] = []): PlannedStep {
  const again = (wanted: readonly string[]) => ({
    name: `${plan.name}（重跑）`,
    ...commandOf(`journeys-${project}-again`, [`--project=${project}`, ...wanted]),
  });
  return {
    ...plan,
    ...commandOf(`journeys-${project}`, [`--project=${project}`, ...files]),
    after: [consoleBuildStep.name],
    // the browser's own process dies once in some hundred pages, on pages that differ each time
    again: { when: /(target|page) crashed/i, step: again },
  };
}

/** Journeys of all projects whose path holds one of these. */
export function chosenJourneys(name: string, junit: string, files: readonly string[]): Step {
  return { name, ...commandOf(junit, files) };
}

/** The systems under test lie in memory and the agents, which are programs, on disk: they choose by themselves. */
function commandOf(junit: string, args: readonly string[]): Omit<Step, "name"> {
  return {
    junit,
    command: [installed("playwright"), "test", "--config", "e2e/playwright.config.ts", ...args],
    env: { PLAYWRIGHT_JUNIT_OUTPUT_FILE: junitPath(junit) },
    temporary: "own",
  };
}
