/** `npm test`: everything, on a fresh machine. Its last line is `N passed, N failed`. */
import { leftOut } from "./left-out.ts";
import { projectFiles } from "./repository.ts";
import { runSteps, type StepResult } from "./run-step.ts";
import { consoleBuildStep, journeyStep, staticSteps, vitestStep } from "./steps.ts";

const one = { workers: 1 };
const consoleHalf = (half: 1 | 2) =>
  vitestStep({
    name: `控制台测试 ${half}/2`,
    junit: `console-${half}`,
    projects: ["console"],
    shard: `${half}/2`,
    ...one,
  });

/**
 * Two tracks side by side, each with about one core's work, so that both end at about the same time. Within a track files
 * run one after the other, so that no test waits for a core; but the edge's wait for cameras and restarts most of the
 * time.
 */
const tracks = [
  [vitestStep({ name: "接口测试", junit: "server", projects: ["server"], ...one }), consoleHalf(1), ...staticSteps],
  [
    vitestStep({ name: "边缘代理测试", junit: "edge", projects: ["edge"], workers: 2 }),
    consoleBuildStep,
    journeyStep,
    consoleHalf(2),
    vitestStep({ name: "规则测试", junit: "rules", projects: ["rules"], ...one }),
  ],
];
const shownSlowest = 10;

const began = performance.now();
const [first = [], second = []] = tracks;
const results = (await Promise.all([runSteps(first, "live"), runSteps(second, "whole")])).flat();
results.push(everyTestRan(results));

console.log("");
for (const { name, passed, failed, skipped, wallSeconds } of results) {
  console.log(`${name}：${passed} 通过，${failed} 失败，${skipped} 跳过，${wallSeconds.toFixed(1)} 秒`);
}
console.log(`\n最慢的 ${shownSlowest} 个测试文件：`);
for (const [path, seconds] of slowest(results)) console.log(`  ${seconds.toFixed(1).padStart(6)} 秒  ${path}`);
const total = (what: "passed" | "failed") => results.reduce((sum, result) => sum + result[what], 0);
if (total("failed") > 0) process.exitCode = 1;
console.log(`\n共 ${((performance.now() - began) / 60_000).toFixed(1)} 分钟`);
console.log(`${total("passed")} passed, ${total("failed")} failed`);

function slowest(ran: readonly StepResult[]): [string, number][] {
  const all = ran.flatMap(({ seconds }) => Object.entries(seconds));
  return all.toSorted(([, a], [, b]) => b - a).slice(0, shownSlowest);
}

/** Counts as a test of its own: a file outside the runners' folders would else never be missed. */
function everyTestRan(ran: StepResult[]): StepResult {
  const forgotten = leftOut(
    projectFiles(),
    ran.flatMap(({ files }) => files),
  );
  for (const path of forgotten) console.error(`没有运行的测试文件：${path}`);
  const failed = forgotten.length === 0 ? 0 : 1;
  return { name: "测试文件齐全", passed: 1 - failed, failed, skipped: 0, files: [], seconds: {}, wallSeconds: 0 };
}
