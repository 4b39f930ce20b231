/** `npm run soak`: the long hauls whole, before each release. Prints what each did; its last line is `N passed, N failed`. */
import { runSteps, type Step } from "./run-step.ts";
import { consoleBuildStep, journeyStep, vitestStep } from "./steps.ts";

const whole = { HUIYAN_SOAK: "1" };

/** Each has a short form in `npm test`; test/haul.ts of the app tells them apart. */
const hauls: Step[] = [
  vitestStep({
    name: "二十次强杀、一万次猜测",
    junit: "soak-server",
    filters: ["src/killed-server", "session/brute-force"],
    env: whole,
    workers: 1,
  }),
  vitestStep({
    name: "演示片段与真实录像",
    junit: "soak-edge",
    filters: ["offline/demo-clips", "offline/real-recordings"],
    env: whole,
    workers: 1,
  }),
  vitestStep({
    name: "Go 设备，arm64 压缩包",
    junit: "soak-others",
    filters: ["scripts/device-check/go-device", "device/upgrade/arm64-agent"],
    env: whole,
    workers: 1,
  }),
  consoleBuildStep,
  {
    ...journeyStep,
    name: "数据库离开一分钟，两人争处理二百条，轮巡五分钟，九个窗口下三次中断",
    command: [...journeyStep.command, "database-away", "alarm/race", "live/patrol", "live/cuts"],
    env: { ...journeyStep.env, ...whole },
  },
  {
    name: "各大屏，有报警到达：内存与卡顿",
    command: [process.execPath, "e2e/screen/screens-soak.ts", "--minutes", "30"],
  },
  { name: "故障，逐项注入", command: [process.execPath, "faults/main.ts"] },
  { name: "攻击，每项三十秒", command: [process.execPath, "hostile/main.ts"] },
];

const began = performance.now();
const results = await runSteps(hauls, "live");
console.log("");
for (const { name, passed, failed, skipped, wallSeconds, seconds } of results) {
  console.log(`${name}：${passed} 通过，${failed} 失败，${skipped} 跳过，${wallSeconds.toFixed(1)} 秒`);
  for (const [path, took] of Object.entries(seconds)) console.log(`  ${took.toFixed(1).padStart(6)} 秒  ${path}`);
}
const total = (what: "passed" | "failed") => results.reduce((sum, result) => sum + result[what], 0);
if (total("failed") > 0) process.exitCode = 1;
console.log(`\n共 ${((performance.now() - began) / 60_000).toFixed(1)} 分钟`);
console.log(`${total("passed")} passed, ${total("failed")} failed`);
