/**
 * Runs `npm test` or `npm run test:rest`. File names and the tag `rest` decide which tests belong to which command.
 * With paths as arguments, runs only these test files. The last line is `N passed, N failed`.
 */
import { parseArgs } from "node:util";
import { projectFiles } from "./repository.ts";
import { beginReport } from "./runner/report.ts";
import { runSteps, type StepPlan } from "./runner/run-steps.ts";
import { buildStep, chosenSteps, journeysStep, staticSteps, vitestStep } from "./runner/steps.ts";
import { checkFiles, hasTagged } from "./runner/test-files.ts";

const usage = `用法：
  npm test                      每次修改代码都需要的检查
  npm run test:rest             合入前的其余检查
  npm test -- 文件…             只运行这些测试文件，例如 npm test -- apps/server/src/features/alarm
  npm run check                 只检查改动附近，约两分钟`;

/** Parses the arguments. An unknown option ends the process with status 2. */
function readArguments() {
  try {
    const options = { rest: { type: "boolean", default: false }, help: { type: "boolean", default: false } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return process.exit(2);
  }
}

const { values, positionals: paths } = readArguments();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const command = values.rest ? "test:rest" : "test";
const project = projectFiles();
const tagged = project.filter(hasTagged);
const short = ["--exclude", "**/*.rest.test.{ts,tsx}", "--tags-filter=!rest"];

/**
 * Plans of both commands. Two queues share the cores equally. More processes are slower, because waiting tests poll.
 */
const plans: Record<typeof command, StepPlan> = {
  test: {
    queues: [
      // Two successive vitest runs: the heap grows by 2 MB per file, and each garbage collection scans the whole heap.
      [1, 2].map((part) =>
        vitestStep({ name: `接口测试 ${part}/2`, args: ["--project", "server", `--shard=${part}/2`, ...short] }),
      ),
      [
        buildStep,
        journeysStep({ name: "每个领域的一条全流程", env: { HUIYAN_JOURNEYS: "test" } }),
        vitestStep({ name: "规则、控制台与设备端测试", args: ["--project", "!server", ...short] }),
      ],
    ],
    last: staticSteps,
  },
  "test:rest": {
    queues: [
      [vitestStep({ name: "进程、时钟、中断与大文件", args: [".rest.test."] })],
      [buildStep, journeysStep({ name: "其余全流程", env: { HUIYAN_JOURNEYS: "rest" } })],
    ],
    last: [
      vitestStep({
        name: "较慢的测试",
        args: ["--tags-filter=rest", ...tagged.filter((path) => !path.startsWith("e2e/"))],
      }),
    ],
  },
};

const chosen = chosenSteps(paths);
const report = beginReport(paths.length === 0 ? command : "chosen");
const result = await runSteps(
  paths.length === 0 ? plans[command] : { queues: [[...chosen.others, ...chosen.journeys]] },
);
if (paths.length === 0 && result.interruptedBy === null)
  result.steps.push(checkFiles(command, project, result.steps, tagged));
report(result);
