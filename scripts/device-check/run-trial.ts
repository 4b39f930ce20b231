import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { checkCommands } from "./command-steps.ts";
import { checkConfig, checkRefusals } from "./config-steps.ts";
import { checkClaim, checkLimits, checkReconnect, checkReports } from "./connect-steps.ts";
import { type Trial } from "./trial.ts";
import { checkClip, checkEvent, playUploads } from "./upload-steps.ts";

const messageLimits = {
  burst: deviceLimits.mqttMessagesPerSecond * 2,
  payloadBytes: deviceLimits.mqttPayloadBytes,
};

/**
 * Checks how a device implements the protocol, and reports each result. Ends early if the device does not connect with
 * its own key. If the device does not reconnect, commands and refused settings are not checked.
 */
export async function runTrial(trial: Trial): Promise<void> {
  const { platform, report } = trial;
  const played = playUploads(trial);
  if (!(await checkClaim(trial))) {
    report.note("设备没有以自己的密钥连上，其余项目无法检查");
    return;
  }
  const firstSession = platform.session();
  await checkConfig(trial);
  if (await checkEvent(trial, played)) {
    if (trial.hasClips) await checkClip(trial, played);
  }
  await checkReports(trial);
  if (await checkReconnect(trial)) {
    await checkCommands(trial, firstSession);
    await checkRefusals(trial);
  } else {
    report.note("设备没有连回来，命令与拒绝配置无法检查");
  }
  checkLimits(trial, messageLimits);
}
