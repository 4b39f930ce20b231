/** `npm run soak`: what takes long, whole, before each release. Prints what each did; its last line is `N passed, N failed`. */
import { chosenJourneys } from "./runner/journeys.ts";
import { longTests } from "./runner/long-tests.ts";
import { beginReport } from "./runner/report.ts";
import { type Step } from "./runner/run-step.ts";
import { runInTurn } from "./runner/run-steps.ts";
import { buildStep, vitestStep } from "./runner/steps.ts";
import { beginRun } from "./runner/test-run.ts";

const whole = { HUIYAN_SOAK: "1" };

const longJourneys = chosenJourneys(
  "发布前才走的全流程：轮巡五分钟，九个窗口下三次中断，两人争处理二百条，演示历史，整车猪过磅，各种部署方式逐页等；另有数据库离开一分钟，三十条审核，十万条消息，编排试运行与真实报警一致",
  "soak-journeys",
  ["[.]soak[.]spec", ...longTests("e2e")],
);

/** The long form of these takes hours. */
const hours = [
  "apps/server/src/features/parking/orders/ledger-lives.test.ts",
  "apps/server/src/features/face/face-import-load.test.ts",
];

/** Most have a short form in `npm test`; test/test-size.ts of the app tells them apart. */
const steps: Step[] = [
  vitestStep({
    name: "二十次强杀、一万次猜测、审计的一天、新旧版本并存、五种坏算法的试用、二百台设备的下发、备份、各种消息总线与对象存储，arm64 压缩包，以及各种规则的长测试",
    junit: "soak-server",
    temporary: "memory",
    filters: longTests("apps/server").filter((path) => !hours.includes(path)),
    env: whole,
    workers: 1,
  }),
  vitestStep({
    name: "接口测试，在所支持的最低版本数据库上",
    junit: "soak-lowest",
    temporary: "memory",
    projects: ["server"],
    env: { HUIYAN_TEST_POSTGRES: "lowest" },
    workers: 1,
  }),
  vitestStep({
    name: "演示片段与真实录像，每个算法包，人脸，设备升级，磁盘写满",
    junit: "soak-edge",
    filters: longTests("apps/edge"),
    env: whole,
    workers: 1,
  }),
  vitestStep({
    name: "Go 设备，平台的压缩包与镜像",
    junit: "soak-others",
    filters: ["scripts/device-check/go-device", "scripts/bundle/bundled-server", "scripts/image/image"],
    env: whole,
    workers: 1,
  }),
  vitestStep({
    name: "五分钟的训练",
    junit: "soak-models",
    filters: ["scripts/models/"],
    env: whole,
    workers: 1,
  }),
  buildStep,
  { ...longJourneys, env: { ...longJourneys.env, ...whole } },
  {
    name: "各大屏，有报警到达：内存与卡顿",
    command: [process.execPath, "e2e/screen/screens-soak.ts", "--minutes", "30"],
    temporary: "own",
  },
  { name: "故障，逐项注入", command: [process.execPath, "faults/main.ts"], temporary: "own" },
  { name: "攻击，每项三十秒", command: [process.execPath, "hostile/main.ts"], temporary: "own" },
  vitestStep({
    name: "一万个订单的一生，一万张人脸的导入",
    junit: "soak-hours",
    temporary: "memory",
    filters: hours,
    env: whole,
    workers: 1,
  }),
];

const report = beginReport("soak");
const run = beginRun();
const results = await runInTurn(steps, run);
await run.close();
report(
  results,
  run,
  steps.slice(results.length).map(({ name }) => name),
);
