import { chosenJourneys } from "../journeys.ts";
import { type PlannedStep } from "../run-steps.ts";
import { consoleBuildStep, vitestStep } from "../steps.ts";

type Kind = "server" | "edge" | "console" | "rules" | "journeys";

interface Cost {
  /** Until the first test of a step begins. */
  start: number;
  /** Of a file that no former run had. */
  file: (path: string) => number;
}

/** As measured on two cores. A file that starts the whole server or a device takes longer than one of rules. */
const costs: Record<Kind, Cost> = {
  server: { start: 12, file: (path) => (/\/(actions|features|src)\/[^/]*$|features\//.test(path) ? 4 : 2) },
  edge: { start: 4, file: (path) => (path.includes("/offline/") ? 20 : 3) },
  console: { start: 8, file: (path) => (path.endsWith(".tsx") ? 3 : 0.5) },
  rules: { start: 3, file: (path) => (path.startsWith("packages/") ? 0.3 : 3) },
  journeys: { start: 15, file: () => 45 },
};
/** To load a file's modules, which runners do not count as its time. */
const loadingSeconds = 0.3;

const kinds: readonly [Kind, RegExp][] = [
  ["journeys", /^e2e\//],
  ["server", /^(apps\/server|hostile)\//],
  ["edge", /^apps\/edge\//],
  ["console", /^apps\/console\//],
];
const kindOf = (path: string): Kind => kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? "rules";
const names: Record<Kind, string> = {
  server: "接口测试",
  edge: "边缘代理测试",
  console: "控制台测试",
  rules: "规则测试",
  journeys: "浏览器全流程",
};

/** Steps that run these test files, with what they will take by former runs. */
export function chosenSteps(tests: readonly string[], known: (path: string) => number | undefined): PlannedStep[] {
  const steps = (Object.keys(costs) as Kind[]).flatMap((kind) => {
    const files = tests.filter((path) => kindOf(path) === kind);
    return files.length === 0 ? [] : [stepOf(kind, files, secondsOf(kind, files, known))];
  });
  return tests.some((path) => kindOf(path) === "journeys") ? [consoleBuildStep, ...steps] : steps;
}

function secondsOf(kind: Kind, files: readonly string[], known: (path: string) => number | undefined): number {
  const { start, file } = costs[kind];
  return files.reduce((sum, path) => sum + (known(path) ?? file(path)) + loadingSeconds, start);
}

function stepOf(kind: Kind, files: readonly string[], seconds: number): PlannedStep {
  const name = `${names[kind]}（所选）`;
  const junit = `check-${kind}`;
  if (kind === "journeys") {
    return { ...chosenJourneys(name, junit, files), seconds, cores: 2, after: [consoleBuildStep.name] };
  }
  const temporary = kind === "server" ? { temporary: "memory" as const } : {};
  return vitestStep({ name, junit, projects: [kind], filters: [...files], workers: 1, seconds, ...temporary });
}
