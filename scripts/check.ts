/** `npm run check`: what a minute can tell before a commit. Its last line is `N passed, N failed`. */
import { beginReport } from "./runner/report.ts";
import { runPlanned } from "./runner/run-steps.ts";
import { staticSteps, vitestStep } from "./runner/steps.ts";
import { beginRun } from "./runner/test-run.ts";

const quickTests = vitestStep({
  name: "规则测试",
  junit: "check",
  filters: ["packages/", "scripts/", ".rules.test."],
  // it starts devices and waits for them
  without: ["scripts/device-check/**"],
});
const report = beginReport("check");
const run = beginRun();
const results = await runPlanned([...staticSteps, quickTests], run);
await run.close();
report(results, run);
