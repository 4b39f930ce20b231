import { randomUUID } from "node:crypto";
import { type DeviceReply, SnapshotResult } from "@huiyan/contract/device/device.device";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { until } from "./played-platform.ts";
import { channel, type Trial } from "./trial.ts";

const isLast = ({ state }: DeviceReply) => state === "done" || state === "failed";
const isJpeg = (text: string) => Buffer.from(text, "base64").subarray(0, 3).toString("hex") === "ffd8ff";

function checkSnapshot({ report }: Trial, last: DeviceReply | undefined): void {
  if (last?.state === "failed") {
    report.check("命令：抓拍的结果", last.text !== "", "failed 须有 text，说明原因");
    return;
  }
  const result = SnapshotResult.safeParse(last?.state === "done" ? last.result : undefined);
  const isPicture = result.success && isJpeg(result.data.image);
  const advice = last === undefined ? "20 秒内没有 done 或 failed" : "done 的 result.image 须是 Base64 的 JPEG";
  report.check("命令：抓拍的结果", isPicture, advice);
}

/**
 * Checks that the device refuses a command with this code and does not execute it.
 * @param send sends the command and returns its id
 */
async function checkRefused(trial: Trial, name: string, code: string, send: () => string): Promise<void> {
  const id = send();
  const wait = deviceTimes.commandAcceptMs;
  const last = await until(() => trial.platform.replies(id).find(isLast), wait);
  const wasDone = trial.platform.replies(id).some(({ state }) => state === "accepted" || state === "done");
  const isRefused = last?.state === "failed" && last.code === code && !wasDone;
  const advice = wasDone ? "设备执行了它" : last === undefined ? "设备没有答复" : "答复的 code 不对";
  trial.report.check(name, isRefused, `${advice}；须答复 failed，code 为 ${code}`);
}

export async function checkCommands(trial: Trial, oldSession: string): Promise<void> {
  const { platform, report } = trial;
  const id = platform.command("snapshot", { channel });
  const accepted = await until(
    () => platform.replies(id).some(({ state }) => state === "accepted"),
    deviceTimes.commandAcceptMs,
  );
  report.check("命令：5 秒内答复 accepted", accepted === true, "超过 5 秒用户会看到“设备无响应”");
  checkSnapshot(trial, await until(() => platform.replies(id).find(isLast), 20_000));
  const before = platform.replies(id).length;
  platform.command("snapshot", { channel }, { id });
  const again = await until(() => platform.replies(id).length > before, deviceTimes.commandAcceptMs);
  report.check("命令：重复的 id 只答复", again === true, "重复的命令须答复上次的结果或 accepted，不再执行");
  await checkRefused(trial, "命令：不认识的", "unsupported", () => platform.command("no.such", {}));
  const late = () => platform.command("snapshot", { channel }, { lifeMs: -1_000 });
  await checkRefused(trial, "命令：已过期的", "expired", late);
  const forged = () => platform.command("snapshot", { channel }, { sign: "0".repeat(64) });
  await checkRefused(trial, "命令：签名不正确的", "bad_sign", forged);
  const old = () => platform.command("snapshot", { channel }, { session: oldSession, id: randomUUID() });
  await checkRefused(trial, "命令：属于旧会话的", "bad_sign", old);
}
