import { checkClaim, checkSessions } from "./claim-steps.ts";
import { checkSnapshot } from "./command-steps.ts";
import { checkGate, checkTime } from "./connect-steps.ts";
import { checkAlarm, checkClip, checkMalformed, checkProofs, checkRefusals } from "./event-steps.ts";
import { checkOffences, checkTooMany, checkWelcome } from "./limit-steps.ts";
import { type PlatformTrial } from "./platform-trial.ts";

/** Simulates a device to test the platform's whole protocol; the report lists the failed checks. */
export async function runPlatformTrial(trial: PlatformTrial): Promise<void> {
  const { device, report } = trial;
  if (!(await checkTime(trial))) return report.note("平台没有答复时间，其余项目无法检查");
  await checkGate(trial, device.secret === "" ? device.factoryKey : device.secret);
  if (device.secret === "" && !(await checkClaim(trial)))
    return report.note("设备没有得到自己的密钥，其余项目无法检查");
  const link = await checkSessions(trial);
  if (link === undefined) return report.note("设备无法以自己的密钥连接，其余项目无法检查");
  await checkProofs(trial);
  const eventId = await checkAlarm(trial);
  await checkRefusals(trial);
  await checkMalformed(trial);
  if (eventId !== undefined) await checkClip(trial, eventId);
  await checkSnapshot(trial, link);
  link.cut();
  await checkOffences(trial);
  await checkTooMany(trial);
  await checkWelcome(trial);
}
