/** `npm test`: everything, on a fresh machine. Its last line is `N passed, N failed`. */
import { leftOut } from "./left-out.ts";
import { projectFiles } from "./repository.ts";
import { runStep, type StepResult } from "./run-step.ts";
import { consoleBuildStep, journeyStep, staticSteps, vitestStep } from "./steps.ts";

const steps = [...staticSteps, vitestStep("单元与接口测试", "vitest"), consoleBuildStep];
if (projectFiles().some((path) => /^e2e\/.*\.spec\.ts$/.test(path))) steps.push(journeyStep);

const results: StepResult[] = [];
for (const step of steps) results.push(await runStep(step));
results.push(everyTestRan(results));

console.log("");
for (const { name, passed, failed, skipped, seconds } of results) {
  console.log(`${name}：${passed} 通过，${failed} 失败，${skipped} 跳过，${seconds.toFixed(1)} 秒`);
}
const total = (what: "passed" | "failed") => results.reduce((sum, result) => sum + result[what], 0);
if (total("failed") > 0) process.exitCode = 1;
console.log(`${total("passed")} passed, ${total("failed")} failed`);

/** Counts as a test of its own: a file outside the runners' folders would else never be missed. */
function everyTestRan(ran: StepResult[]): StepResult {
  const forgotten = leftOut(
    projectFiles(),
    ran.flatMap(({ files }) => files),
  );
  for (const path of forgotten) console.error(`没有运行的测试文件：${path}`);
  const failed = forgotten.length === 0 ? 0 : 1;
  return { name: "测试文件齐全", passed: 1 - failed, failed, skipped: 0, files: [], seconds: 0 };
}
