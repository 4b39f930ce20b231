import { type Counts } from "./results.ts";
import { type StepResult } from "./run-steps.ts";

/** Test files of `npm run test:rest`. All others run in `npm test`, but for those of the soak. */
export const isRest = (path: string) => /\.rest\.(test|spec)\.tsx?$/.test(path);
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
/** Journeys of `npm run soak`, and a package that tests itself when it draws the demo. */
const isElsewhere = (path: string) => path.endsWith(".soak.spec.ts") || path.startsWith("demo/generator/");
/**
 * Share of the seconds of all test files above which a single test makes its file `*.rest.test.ts`. A share depends neither on the
 * machine nor on its load. CONTRIBUTING.md asks for 3 s, which is a fourth of it, so that chance fails no run.
 */
const maxShare = 0.02;

/** Counts as one more step: fails for each file that no runner ran, and for each file that is too slow for `npm test`. */
export function checkFiles(
  command: "test" | "test:rest",
  project: readonly string[],
  steps: readonly Counts[],
): StepResult {
  const ran = new Set(steps.flatMap(({ files }) => Object.keys(files)));
  const wanted = project.filter(
    (path) => isTest(path) && !isElsewhere(path) && isRest(path) === (command === "test:rest"),
  );
  const failures: Counts["failures"] = wanted
    .filter((path) => !ran.has(path))
    .map((file) => ({ file, test: "没有运行", text: "任何测试命令都没有运行这个文件：请检查它的文件夹与文件名" }));
  const all = steps.flatMap(({ files }) => Object.entries(files)).filter(([path]) => !path.startsWith("e2e/"));
  const limit = maxShare * all.reduce((sum, [, seconds]) => sum + seconds, 0);
  const tests = steps.flatMap(({ slowest }) => Object.entries(slowest)).filter(([path]) => !path.startsWith("e2e/"));
  for (const [file, seconds] of command === "test" ? tests : []) {
    if (seconds <= limit) continue;
    const text = `一个测试用时 ${seconds.toFixed(1)} 秒，超过全部的 ${maxShare * 100} %（${limit.toFixed(1)} 秒）：请改快，或把文件命名为 *.rest.test.ts`;
    failures.push({ file, test: "太慢", text });
  }
  const counts = { passed: failures.length === 0 ? 1 : 0, failed: failures.length, skipped: 0, files: {}, slowest: {} };
  return { ...counts, failures, name: "测试文件", seconds: 0, interrupted: false };
}
