/**
 * `npm run lab -- properties [--minutes 60]`: runs all files with property tests repeatedly, each time with a new seed,
 * until the time is over. Each failure is printed with its seed and path. The last line is `N passed, N failed`.
 */
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectFiles, root } from "./repository.ts";
import { beginReport } from "./runner/report.ts";
import { type RunResult, runSteps } from "./runner/run-steps.ts";
import { vitestStep } from "./runner/steps.ts";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "60" } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error("用法：npm run lab -- properties --minutes 60（用新的随机种子反复运行全部性质测试）");
  process.exit(2);
}

const isProperty = (path: string) =>
  /\.test\.tsx?$/.test(path) && /\bfc\.(assert|check)\(/.test(readFileSync(join(root, path), "utf8"));
const files = projectFiles().filter((path) => !path.startsWith("demo/generator/") && isProperty(path));
const report = beginReport("lab-properties");
const all: RunResult = { steps: [], interruptedBy: null };
const ends = Date.now() + minutes * 60_000;
for (let round = 1; Date.now() < ends && all.interruptedBy === null; round++) {
  const seed = randomInt(2 ** 31 - 1);
  const name = `第 ${round} 轮，HUIYAN_SEED=${seed}`;
  const { steps, interruptedBy } = await runSteps({
    queues: [[vitestStep({ name, width: availableParallelism(), args: files, env: { HUIYAN_SEED: `${seed}` } })]],
  });
  all.steps.push(...steps);
  all.interruptedBy = interruptedBy;
}
report(all);
