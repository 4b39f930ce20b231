/** `npm test`: everything, on a fresh machine. Its last line is `N passed, N failed`. */
import { projectFiles } from "./repository.ts";
import { allJourneys } from "./runner/journeys.ts";
import { readRuns } from "./runner/kept-runs.ts";
import { withKnownSeconds } from "./runner/known-seconds.ts";
import { leftOut } from "./runner/left-out.ts";
import { beginReport } from "./runner/report.ts";
import { type StepResult } from "./runner/run-step.ts";
import { type PlannedStep, runPlanned } from "./runner/run-steps.ts";
import { buildStep, staticSteps, vitestStep } from "./runner/steps.ts";
import { beginRun } from "./runner/test-run.ts";

/** Tests that wait most of the time: for a clock, a network, programs of their own. */
const waiting = [
  "scripts/device-check/device-check",
  "apps/edge/src/agent/algorithm/dry-run",
  "apps/edge/src/agent/live-service",
  "apps/edge/src/agent/upgrade-device",
  "apps/server/src/database-away",
  "apps/server/src/deployments",
  "apps/server/src/disk-full",
  "apps/server/src/killed-server",
  "apps/server/src/two-nodes",
  "features/alarm/export/killed-export",
  "features/alarm/retention/clean-up-steps",
  "features/algorithm/delivery/planted-version",
  "features/device/adding/scan",
  "features/device/checked-platform",
  "features/device/device-clock",
  "features/device/restored-device",
  "features/device/upgrade/bundled-agent",
  "features/face/face-agents",
  "features/face/killed-face-import",
  "features/live/live-address",
  "features/live/live-life",
  "features/live/live-nodes",
  "features/live/live-rights",
  "features/map/map",
  "features/settlement/auditors-day",
  "platform/db/lost-connections",
  "platform/http/sockets",
  "platform/media/stream-relay",
  // it collects garbage again and again, which costs little where few files have been loaded
  "platform/push/unread-pages",
  "platform/sms/sms-sender",
  "start/backup",
  "start/landed-data",
  "start/load-stock",
  "start/start-server",
].map((path) => `${path}.test.ts`);
const notWaiting = waiting.map((path) => `**/${path}`);
const models = "apps/edge/src/offline/";
/** Files one after the other, so that no test waits for long for a core. */
const one = { workers: 1 };

/** What each costs; runner/schedule.ts makes the order of it, so that both cores are always busy. */
const steps: PlannedStep[] = [
  buildStep,
  allJourneys,
  vitestStep({
    ...{ name: "多为等待的测试", junit: "waiting", projects: ["server", "rules", "edge"], filters: waiting },
    ...{ seconds: 400, cores: 0, temporary: "memory", ...one },
  }),
  ...[1, 2].map((part) =>
    vitestStep({
      ...{ name: `接口测试（${part}/2）`, junit: `server-${part}`, projects: ["server"], without: notWaiting },
      ...{ shard: `${part}/2`, seconds: 300, temporary: "memory", ...one },
    }),
  ),
  vitestStep({
    ...{ name: "边缘代理测试", junit: "edge", projects: ["edge"], without: [`${models}**`, ...notWaiting] },
    ...{ seconds: 120, ...one },
  }),
  vitestStep({ name: "模型测试", junit: "models", projects: ["edge"], filters: [models], seconds: 100, ...one }),
  vitestStep({ name: "控制台测试", junit: "console", projects: ["console"], seconds: 120, ...one }),
  vitestStep({
    ...{ name: "规则测试", junit: "rules", projects: ["rules"], without: notWaiting },
    ...{ seconds: 30, ...one },
  }),
  ...staticSteps,
];

const report = beginReport("test");
const run = beginRun();
const results = await runPlanned(withKnownSeconds(steps, readRuns()), run);
await run.close();
const ran = new Set(results.map(({ name }) => name));
const notRun = steps.map(({ name }) => name).filter((name) => !ran.has(name));
if (run.interruptedBy() === null) results.push(everyTestRan(results));
report(results, run, notRun);

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
    failures: forgotten.map((file) => ({ file, test: "没有运行", text: "" })),
    wallSeconds: 0,
    interrupted: false,
    leftBehind: [],
  };
}
