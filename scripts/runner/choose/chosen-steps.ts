import { chosenJourneys } from "../journeys.ts";
import { type PlannedStep } from "../run-steps.ts";
import { buildStep, vitestStep } from "../steps.ts";

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
  ["rules", /./],
];
const kindOf = (path: string): Kind => kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? "rules";
const names: Record<Kind, string> = {
  server: "接口测试",
  edge: "边缘代理测试",
  console: "控制台测试",
  rules: "规则测试",
  journeys: "浏览器全流程",
};

/** A step that takes longer than this is halved, so that it does not keep one core while the other is idle. */
const longSeconds = 50;

type Known = (path: string) => number | undefined;

/** Steps that run these test files, with what they will take by former runs. */
export function chosenSteps(tests: readonly string[], known: Known): PlannedStep[] {
  const steps = kinds.flatMap(([kind]) => {
    const files = tests.filter((path) => kindOf(path) === kind);
    const parts =
      kind === "journeys" || secondsOf(kind, files, known) <= longSeconds ? [files] : halves(kind, files, known);
    const used = parts.filter((part) => part.length > 0);
    return used.map((part, at) => stepOf(kind, part, used.length > 1 ? at + 1 : 0, secondsOf(kind, part, known)));
  });
  return steps.some(({ after }) => after?.includes(buildStep.name)) ? [buildStep, ...steps] : steps;
}

/** Two parts that take about as long as each other: the longest files first, each to the part that has less to do. */
function halves(kind: Kind, files: readonly string[], known: Known): string[][] {
  const parts = [0, 1].map(() => ({ seconds: 0, files: [] as string[] }));
  const costly = files.map((path) => ({ path, seconds: secondsOfFile(kind, path, known) }));
  for (const { path, seconds } of costly.toSorted((a, b) => b.seconds - a.seconds)) {
    const [part] = parts.toSorted((a, b) => a.seconds - b.seconds);
    part?.files.push(path);
    if (part !== undefined) part.seconds += seconds;
  }
  return parts.map((part) => part.files);
}

function secondsOf(kind: Kind, files: readonly string[], known: Known): number {
  return files.reduce((sum, path) => sum + secondsOfFile(kind, path, known), costs[kind].start);
}

const secondsOfFile = (kind: Kind, path: string, known: Known) =>
  (known(path) ?? costs[kind].file(path)) + loadingSeconds;

/** Part 0 is the whole. */
function stepOf(kind: Kind, files: readonly string[], part: number, seconds: number): PlannedStep {
  const name = `${names[kind]}（所选${part === 0 ? "" : ` ${part}/2`}）`;
  const junit = `check-${kind}${part === 0 ? "" : `-${part}`}`;
  if (kind === "journeys") {
    return { ...chosenJourneys(name, junit, files), seconds, cores: 2, after: [buildStep.name] };
  }
  const temporary = kind === "server" ? { temporary: "memory" as const } : {};
  return vitestStep({ name, junit, projects: [kind], filters: [...files], workers: 1, seconds, ...temporary });
}
