/**
 * `npm run device-check`: plays the platform for a device, or a device for a platform, and prints a line for each check
 * of the protocol.
 */
import { parseArgs } from "node:util";
import { z } from "zod";
import { joinSecrets } from "./device-check/join-secrets.ts";
import { checkPlatform, platformHelp, platformOptions } from "./device-check/platform/check-platform.ts";
import { PlayedPlatform } from "./device-check/played-platform.ts";
import { CheckReport } from "./device-check/report.ts";
import { runTrial } from "./device-check/run-trial.ts";
import { deviceEnvironment, startDevice } from "./device-check/started-device.ts";

const help = `检查设备：npm run device-check -- [--device "启动设备的命令"] [选项]
  --device 命令     启动设备；不写时打印连接所需的值并等待设备
  --camera JSON     配置中摄像头的来源，默认 {"kind":"generated"}
  --no-clip         设备不会补传视频
  --patience 秒     等待报警与视频的时间，默认 60；没有 --device 时为 600
  --port 端口       平台所用的端口，默认任意空闲端口
  --verbose         显示设备程序的输出

${platformHelp}`;

/**
 * Difference of the simulated platform's clock from this machine's clock, ms. A device that does not request the time
 * fails because of it.
 */
const aheadMs = 3 * 3_600_000;

const options = {
  device: { type: "string" },
  camera: { type: "string", default: '{"kind":"generated"}' },
  "no-clip": { type: "boolean", default: false },
  patience: { type: "string" },
  port: { type: "string", default: "0" },
  verbose: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  ...platformOptions,
} as const;

function readOptions() {
  try {
    return parseArgs({ args: joinSecrets(process.argv.slice(2)), options }).values;
  } catch (error) {
    console.error(`选项有误，用 --help 查看：${error instanceof Error ? error.message : error}`);
    process.exit(2);
  }
}
const values = readOptions();
if (values.help) {
  console.log(help);
  process.exit(0);
}
if (values.platform !== undefined) process.exit(await checkPlatform(values));
const platform = new PlayedPlatform(aheadMs);
await platform.open(z.coerce.number().int().min(0).max(65_535).parse(values.port));
const report = new CheckReport((text) => console.log(text));
const saySide = (text: string) => void (values.verbose && console.log(`        设备：${text}`));
console.log(`平台在 ${platform.url}，设备ID ${platform.deviceId}，出厂密钥 ${platform.factoryKey}`);
if (values.device === undefined) {
  console.log("请用这些值启动设备（也可作为环境变量）：");
  for (const [name, value] of Object.entries(deviceEnvironment(platform, "（空文件夹）")))
    console.log(`  ${name}=${value}`);
}
const device = values.device === undefined ? undefined : await startDevice(values.device, platform, saySide);
const patience = z.coerce
  .number()
  .min(1)
  .parse(values.patience ?? (device === undefined ? 600 : 60));
/** Reports a device program that exits with an error; the remaining checks are skipped. */
const ended = device?.failed.then((code) => {
  report.check("设备程序", false, `已退出，退出码 ${code}，其余项目没有检查`);
});
try {
  const trial = runTrial({
    platform,
    report,
    patienceMs: patience * 1000,
    hasClips: !values["no-clip"],
    source: JSON.parse(values.camera),
  });
  await Promise.race([trial, ...(ended === undefined ? [] : [ended])]);
} finally {
  await device?.stop();
  await platform.close();
}
const lastLines = device?.lastLines() ?? [];
if (report.failed > 0 && !values.verbose && lastLines.length > 0) {
  console.log("\n设备程序最后的输出（全部输出用 --verbose 显示）：");
  for (const line of lastLines) console.log(`        设备：${line}`);
}
console.log(`\n${report.summary()}`);
// Exits explicitly: steps that still wait for a device that has exited would keep the process alive.
process.exit(report.failed > 0 ? 1 : 0);
