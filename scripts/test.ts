/** `npm test`: everything, on a fresh machine. Its last line is `N passed, N failed`. */
import { leftOut } from "./left-out.ts";
import { projectFiles } from "./repository.ts";
import { runSideBySide, type StepResult, type Worker } from "./run-step.ts";
import { consoleBuildStep, journeysOf, staticSteps, vitestStep } from "./steps.ts";

const one = { workers: 1 };
const consoleParts = [1, 2].map((part) =>
  vitestStep({
    name: `控制台测试 ${part}/2`,
    junit: `console-${part}`,
    projects: ["console"],
    shard: `${part}/2`,
    ...one,
  }),
);

/** Tests of the server that wait most of the time: for a clock, a network, a process that was killed. */
const waiting = [
  "apps/server/src/app.roles",
  "apps/server/src/database-away",
  "apps/server/src/killed-server",
  "apps/server/src/two-nodes",
  "features/alarm/export/killed-export",
  "features/alarm/retention/clean-up-steps",
  "features/device/adding/scan",
  "features/device/device-clock",
  "features/device/device.gate",
  "features/device/foreign-device",
  "features/device/restored-device",
  "features/live/live-life",
  "features/live/live-nodes",
  "features/live/live-rights",
  "features/live/play-point",
  "features/map/map",
  "features/point/take-snapshot",
  "features/task/task",
  "platform/http/sockets",
  "platform/sms/sms-sender",
].map((path) => `${path}.test.ts`);
const models = "apps/edge/src/offline/";

/**
 * First the browser: a page with live pictures, its server and its agent need the two cores for themselves, and beside
 * them runs only what waits most of the time. Then the rest, a core each. Within a worker files run one after the other,
 * so that no test waits for long for a core.
 */
const inBrowser: Worker[] = [
  { steps: [consoleBuildStep, journeysOf("journeys", "浏览器全流程")], helps: false },
  {
    steps: [
      vitestStep({
        ...{ name: "接口测试（多为等待）", junit: "waiting", projects: ["server"] },
        ...{ filters: waiting, ...one },
      }),
      journeysOf("waiting", "浏览器全流程（多为等待）"),
    ],
    helps: false,
  },
];
const withoutBrowser: Worker[] = [
  {
    steps: [
      vitestStep({
        ...{ name: "接口测试", junit: "server", projects: ["server"] },
        ...{ without: waiting.map((path) => `**/${path}`), ...one },
      }),
    ],
    helps: true,
  },
  { steps: [], helps: true },
];
/** The longest first. */
const common = [
  vitestStep({ name: "边缘代理测试", junit: "edge", projects: ["edge"], without: [`${models}**`], ...one }),
  vitestStep({ name: "模型测试", junit: "models", projects: ["edge"], filters: [models], ...one }),
  ...consoleParts,
  ...staticSteps,
  vitestStep({ name: "规则测试", junit: "rules", projects: ["rules"], ...one }),
];
const shownSlowest = 10;
/** Lines. */
const shownOfFailure = 60;

const began = performance.now();
const results = await runSideBySide(inBrowser, []);
results.push(...(await runSideBySide(withoutBrowser, common)));
results.push(everyTestRan(results));

console.log("");
for (const { name, passed, failed, skipped, wallSeconds } of results) {
  console.log(`${name}：${passed} 通过，${failed} 失败，${skipped} 跳过，${wallSeconds.toFixed(1)} 秒`);
}
console.log(`\n最慢的 ${shownSlowest} 个测试文件：`);
for (const [path, seconds] of slowest(results)) console.log(`  ${seconds.toFixed(1).padStart(6)} 秒  ${path}`);
for (const { file, test, text } of results.flatMap(({ failures }) => failures)) {
  console.log(`\n失败：${file} › ${test}\n${text.split("\n").slice(0, shownOfFailure).join("\n")}`);
}
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
  return {
    name: "测试文件齐全",
    passed: 1 - failed,
    failed,
    skipped: 0,
    files: [],
    seconds: {},
    failures: [],
    wallSeconds: 0,
  };
}
