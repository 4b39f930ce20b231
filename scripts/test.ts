/** Runs `npm test` or `npm run test:rest`. File names and the tag `rest` divide the tests. The last line is `N passed, N failed`. */
import { projectFiles } from "./repository.ts";
import { beginReport } from "./runner/report.ts";
import { runSteps } from "./runner/run-steps.ts";
import { buildStep, journeysStep, type Step, staticSteps, vitestStep } from "./runner/steps.ts";
import { checkFiles, hasTagged } from "./runner/test-files.ts";

const command = process.argv.includes("--rest") ? "test:rest" : "test";
const project = projectFiles();
const tagged = project.filter(hasTagged);
const short = ["--exclude", "**/*.rest.test.{ts,tsx}", "--tags-filter=!rest"];

/** Two queues share the cores half and half. More at once is slower: a test that waits asks again and again. */
const queues: Record<typeof command, Step[][]> = {
  test: [
    // Two processes in turn: the heap grows by 2 MB per file, and each garbage collection goes through all of it.
    [
      ...[1, 2].map((part) =>
        vitestStep({ name: `接口测试 ${part}/2`, args: ["--project", "server", `--shard=${part}/2`, ...short] }),
      ),
      ...staticSteps,
    ],
    [
      buildStep,
      journeysStep({ name: "每个领域的一条全流程", env: { HUIYAN_JOURNEYS: "test" } }),
      vitestStep({ name: "规则、控制台与设备端测试", args: ["--project", "!server", ...short] }),
    ],
  ],
  "test:rest": [
    [
      vitestStep({ name: "进程、时钟、中断与大文件", args: [".rest.test."] }),
      vitestStep({
        name: "超过半秒的测试",
        args: ["--tags-filter=rest", ...tagged.filter((path) => !path.startsWith("e2e/"))],
      }),
    ],
    [buildStep, journeysStep({ name: "其余全流程", env: { HUIYAN_JOURNEYS: "rest" } })],
  ],
};

const report = beginReport(command);
const result = await runSteps(queues[command]);
if (result.interruptedBy === null) result.steps.push(checkFiles(command, project, result.steps, tagged));
report(result);
