/** `npm run check`: what a minute can tell before a commit. Its last line is `N passed, N failed`. */
import { runStep } from "./run-step.ts";
import { staticSteps, vitestStep } from "./steps.ts";

const quickTests = vitestStep({
  name: "规则测试",
  junit: "check",
  filters: ["packages/", "scripts/", ".rules.test."],
  // it starts devices and waits for them
  without: ["scripts/device-check/**"],
});
let passed = 0;
let failed = 0;
for (const step of [...staticSteps, quickTests]) {
  const result = await runStep(step);
  passed += result.passed;
  failed += result.failed;
}
if (failed > 0) process.exitCode = 1;
console.log(`\n${passed} passed, ${failed} failed`);
