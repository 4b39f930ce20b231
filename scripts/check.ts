/**
 * `npm run check`: runs all static checks, and the tests nearest to the changed files of the working tree. If no file
 * has changed, the files of the last commit are used.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFiles, root } from "./repository.ts";
import { changedPaths, chooseTests, readImports } from "./runner/choose.ts";
import { beginReport, readRuns } from "./runner/report.ts";
import { runSteps } from "./runner/run-steps.ts";
import { chosenSteps, staticSteps } from "./runner/steps.ts";
import { isRest } from "./runner/test-files.ts";

/** Maximum duration of the chosen tests in seconds, estimated from earlier runs. The static checks run in parallel. */
const limitSeconds = 60;
/** Estimated seconds, with the time to load it, of a test file that no earlier run has measured. */
const usualSeconds = (path: string) => (path.startsWith("e2e/") ? 30 : path.startsWith("packages/") ? 0.2 : 1.5);

const changed = changedPaths(root);
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "");
const known = new Map(
  readRuns()
    .toReversed()
    .flatMap(({ steps }) => steps.flatMap(({ files }) => Object.entries(files))),
);
const chosen = chooseTests(changed, readImports(projectFiles(), read)).filter(
  ({ test, distance }) => !isRest(test) || distance === 0,
);

let seconds = 0;
const taken = chosen.filter(({ test, distance }) => {
  const cost = known.get(test) ?? usualSeconds(test);
  const fits = distance === 0 || seconds + cost <= limitSeconds;
  if (fits) seconds += cost;
  return fits;
});
console.log(`${changed.length} 个文件有修改：\n${changed.map((path) => `  ${path}`).join("\n")}`);
console.log(
  `选中最近的 ${taken.length} 个测试文件，约 ${seconds.toFixed(0)} 秒；另有 ${chosen.length - taken.length} 个由 npm test 运行：`,
);
for (const { test, distance } of taken) console.log(`  ${distance}  ${test}`);

const { others, journeys } = chosenSteps(taken.map(({ test }) => test));
const report = beginReport("check");
report(await runSteps({ queues: [others, journeys], last: staticSteps }));
