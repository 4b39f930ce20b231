import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../repository.ts";
import { type Counts } from "./results.ts";
import { type StepResult } from "./run-steps.ts";

/**
 * Returns whether a test file runs only in `npm run test:rest`. All others run in `npm test`, except those of
 * `isElsewhere`.
 */
export const isRest = (path: string) => /\.rest\.(test|spec)\.tsx?$/.test(path);
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
/**
 * Returns whether a test file belongs to another command: end-to-end tests of `npm run lab -- soak`, and the demo's
 * generator, which tests itself.
 */
const isElsewhere = (path: string) => path.endsWith(".soak.spec.ts") || path.startsWith("demo/generator/");
/** Returns whether a file of `npm test` has tests with the tag `rest`. */
export const hasTagged = (path: string) =>
  isTest(path) && !isRest(path) && /tags: \["rest"\]|tag: "@rest"/.test(readFileSync(join(root, path), "utf8"));

/**
 * Maximum duration of one test without the tag `rest`, as a share of the seconds of all test files. A share is
 * independent of the machine and its load. The limit of 0.4 s in CONTRIBUTING.md is much stricter; a run allows more,
 * so that random delays do not fail it.
 */
const maxShare = 0.005;

/**
 * Reports a failure for each test file that no step has run, and for each test that is too slow.
 * @param tagged files of `npm test` that also have tests with the tag `rest`
 */
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
