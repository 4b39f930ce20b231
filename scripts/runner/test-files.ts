import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../repository.ts";
import { type Counts } from "./results.ts";
import { type StepResult } from "./run-steps.ts";

/** Test files of `npm run test:rest` alone. All others run in `npm test`, but for those of the soak. */
export const isRest = (path: string) => /\.rest\.(test|spec)\.tsx?$/.test(path);
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
/** Journeys of `npm run lab -- soak`, and a package that tests itself when it draws the demo. */
const isElsewhere = (path: string) => path.endsWith(".soak.spec.ts") || path.startsWith("demo/generator/");
/** Returns whether a file of `npm test` has tests with the tag `rest`. */
export const hasTagged = (path: string) =>
  isTest(path) && !isRest(path) && /tags: \["rest"\]|tag: "@rest"/.test(readFileSync(join(root, path), "utf8"));

/**
 * Share of the seconds of all test files that a test without the tag `rest` may take. A share depends neither on the machine nor on
 * its load. CONTRIBUTING.md asks for 0.4 seconds, a fraction of it, so that chance fails no run.
 */
const maxShare = 0.005;

/** Fails for each test file that no runner ran and for each test that is too slow. `tagged`: files with tests of both commands. */
export function checkFiles(
  command: "test" | "test:rest",
  project: readonly string[],
  steps: readonly Counts[],
  tagged: readonly string[],
): StepResult {
  const ran = new Set(steps.flatMap(({ files }) => Object.keys(files)));
  const belongs =
    command === "test" ? (path: string) => !isRest(path) : (path: string) => isRest(path) || tagged.includes(path);
  const wanted = project.filter((path) => isTest(path) && !isElsewhere(path) && belongs(path));
  const failures: Counts["failures"] = wanted
    .filter((path) => !ran.has(path))
    .map((file) => ({ file, test: "没有运行", text: "任何测试命令都没有运行这个文件：请检查它的文件夹与文件名" }));
  const all = steps.flatMap(({ files }) => Object.entries(files)).filter(([path]) => !path.startsWith("e2e/"));
  const limit = maxShare * all.reduce((sum, [, seconds]) => sum + seconds, 0);
  const tests = steps.flatMap(({ slowest }) => Object.entries(slowest)).filter(([path]) => !path.startsWith("e2e/"));
  for (const [file, seconds] of command === "test" ? tests : []) {
    if (seconds <= limit) continue;
    const text = `一个测试用时 ${seconds.toFixed(1)} 秒，超过全部的 ${maxShare * 100} %（${limit.toFixed(1)} 秒）：请改快，或加上 { tags: ["rest"] }`;
    failures.push({ file, test: "太慢", text });
  }
  const counts = { passed: failures.length === 0 ? 1 : 0, failed: failures.length, skipped: 0, files: {}, slowest: {} };
  return { ...counts, failures, name: "测试文件", seconds: 0, interrupted: false };
}
