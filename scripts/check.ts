/**
 * `npm run check`: what three minutes can tell of a change. All that is static, and the tests of what the working tree or,
 * where that is clean, the last commit touches. Its last line is `N passed, N failed`.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFiles, root } from "./repository.ts";
import { readChanges } from "./runner/choose/changed-files.ts";
import { type Chosen, chooseTests } from "./runner/choose/choose-tests.ts";
import { chosenSteps } from "./runner/choose/chosen-steps.ts";
import { fitIntoTime } from "./runner/choose/fit-time.ts";
import { readGraph } from "./runner/choose/import-graph.ts";
import { readRuns } from "./runner/kept-runs.ts";
import { knownSeconds, withKnownSeconds } from "./runner/known-seconds.ts";
import { beginReport } from "./runner/report.ts";
import { cores, runPlanned } from "./runner/run-steps.ts";
import { planOf } from "./runner/schedule.ts";
import { staticSteps } from "./runner/steps.ts";
import { beginRun } from "./runner/test-run.ts";

/** Some of the three minutes is kept for a machine that is busy. */
const limit = { seconds: 150, cores };
/** What every test depends on, without naming it. */
const ofAll =
  /^(package(-lock)?\.json|[a-z.]+\.config\.ts|tsconfig[a-z.]*\.json|apps\/[a-z]+\/(vite\.config|test\/(global-)?setup)\.ts)$/;

const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "");
const changes = readChanges(root);
const chosen = chooseTests(changes.paths, readGraph(projectFiles(), read), read);
const runs = readRuns();
const known = knownSeconds(runs);
const fixed = withKnownSeconds(staticSteps, runs);
const stepsFor = (some: readonly Chosen[]) => [
  ...fixed,
  ...chosenSteps(
    some.map(({ test }) => test),
    known,
  ),
];
const { taken, left } = fitIntoTime(chosen, stepsFor, limit);
const steps = stepsFor(taken);

console.log(`${changes.source}：${changes.paths.length} 个文件`);
for (const path of changes.paths) console.log(`  ${path}`);
printByReason(
  `\n选中 ${taken.length} 个测试文件，连同静态检查预计 ${planOf(steps, cores).seconds.toFixed(0)} 秒：`,
  taken,
);
if (left.length > 0) printByReason(`\n三分钟内排不下的 ${left.length} 个测试文件（npm test 会运行）：`, left);
const general = changes.paths.filter((path) => ofAll.test(path));
if (general.length > 0) console.log(`\n${general.join("、")} 与所有测试有关，请运行 npm test`);

const report = beginReport("check");
const run = beginRun();
const results = await runPlanned(steps, run);
await run.close();
const ran = new Set(results.map(({ name }) => name));
report(
  results,
  run,
  steps.map(({ name }) => name).filter((name) => !ran.has(name)),
);

function printByReason(title: string, some: readonly Chosen[]): void {
  console.log(title);
  const reasons = new Map<string, string[]>();
  for (const { test, why } of some) reasons.set(why, [...(reasons.get(why) ?? []), test]);
  for (const [why, tests] of reasons) console.log(`  ${why}：\n${tests.map((path) => `    ${path}`).join("\n")}`);
}
