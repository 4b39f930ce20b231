/**
 * `npm run lab -- soak`: runs the long variant of all tests, before a release. The last line is `N passed, N failed`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFiles, root } from "./repository.ts";
import { beginReport } from "./runner/report.ts";
import { runSteps } from "./runner/run-steps.ts";
import { buildStep, journeysStep, type Step, vitestStep } from "./runner/steps.ts";

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
/** Code that marks a test file with a long variant: functions of test/test-size.ts and their environment variable. */
const namesSize = /\b(testSize\(|isSoak\b|HUIYAN_SOAK\b)/;
const longTests = (folder: string) =>
  projectFiles().filter(
    (path) => path.startsWith(`${folder}/`) && isTest(path) && namesSize.test(readFileSync(join(root, path), "utf8")),
  );

/** Returns whether the long variant of a test file takes hours. */
const isHours = (path: string) => /\/(ledger-lives|face-import-load)\.(rest\.)?test\.ts$/.test(path);
const serverTests = longTests("apps/server");
/**
 * Environment variables for the long variants, with a new seed for each soak. Files run one at a time, because they
 * measure memory and time.
 */
const whole = { HUIYAN_SOAK: "1", HUIYAN_SEED: `${Date.now() % 2 ** 31}` };

const steps: Step[] = [
  vitestStep({
    width: 1,
    name: "接口长测试",
    args: [...serverTests.filter((path) => !isHours(path))],
    env: whole,
  }),
  vitestStep({
    width: 1,
    name: "接口测试，最低版本数据库",
    args: ["--project", "server"],
    env: { HUIYAN_TEST_POSTGRES: "lowest" },
  }),
  vitestStep({ width: 1, name: "设备端长测试", args: [...longTests("apps/edge")], env: whole }),
  vitestStep({ width: 1, name: "其他设备、平台压缩包与镜像、训练", args: [...longTests("scripts")], env: whole }),
  buildStep,
  journeysStep({ name: "长全流程", args: ["[.]soak[.]spec", ...longTests("e2e")], env: whole }),
  {
    name: "各大屏半小时：内存与卡顿",
    command: [process.execPath, "e2e/screen/screens-soak.ts", "--minutes", "30"],
  },
  { name: "故障，逐项注入", command: [process.execPath, "faults/main.ts"] },
  { name: "攻击，每项三十秒", command: [process.execPath, "hostile/main.ts"] },
  vitestStep({ width: 1, name: "数小时的长测试", args: [...serverTests.filter(isHours)], env: whole }),
];

const report = beginReport("soak");
report(await runSteps({ queues: [steps] }));
