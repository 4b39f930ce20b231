/** `npm test` and `npm run test:rest`: one divides the test files with the other by their names. The last line is `N passed, N failed`. */
import { availableParallelism } from "node:os";
import { projectFiles } from "./repository.ts";
import { beginReport } from "./runner/report.ts";
import { runSteps } from "./runner/run-steps.ts";
import { buildStep, journeysStep, type Step, staticSteps, vitestStep } from "./runner/steps.ts";
import { checkFiles } from "./runner/test-files.ts";

const command = process.argv.includes("--rest") ? "test:rest" : "test";

/** Files of the rest side by side: each starts servers and agents of its own, and journeys run in parallel. */
const restWidth = Math.max(availableParallelism() - 1, 1);

const queues: Record<typeof command, Step[][]> = {
  test: [
    [vitestStep({ name: "规则、接口、控制台与设备端", args: ["--exclude", "**/*.rest.test.{ts,tsx}"] })],
    [buildStep, journeysStep({ name: "每个领域的一条全流程", env: { HUIYAN_JOURNEYS: "test" } }), ...staticSteps],
  ],
  "test:rest": [
    [vitestStep({ name: "进程、时钟、中断与大文件", width: restWidth, args: [".rest.test."] })],
    [buildStep, journeysStep({ name: "其余全流程", env: { HUIYAN_JOURNEYS: "rest" } })],
  ],
};

const report = beginReport(command);
const result = await runSteps(queues[command]);
if (result.interruptedBy === null) result.steps.push(checkFiles(command, projectFiles(), result.steps));
report(result);
