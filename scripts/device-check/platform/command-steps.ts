import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SnapshotParams } from "@huiyan/contract/device/device.device";
import { root } from "../../repository.ts";
import { readJson } from "../played-platform.ts";
import { checkCommand } from "./claim-steps.ts";
import { type PlatformLink } from "./platform-link.ts";
import { channel, type PlatformTrial } from "./platform-trial.ts";

/**
 * Checks that a user can request a picture of the camera. Skipped if the command line has no account for the console.
 */
export async function checkSnapshot(trial: PlatformTrial, link: PlatformLink): Promise<void> {
  const { device, report, operator } = trial;
  if (operator === undefined) return;
  const shown = operator.takeSnapshot(device.deviceId, channel).then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const heard = await link.hear("command/snapshot");
  if (!report.check("命令：抓拍下发", heard !== undefined, "10 秒内没有收到 command/snapshot")) return;
  const about = { name: "snapshot", key: device.secret, label: "命令：抓拍" };
  const command = checkCommand(trial, about, link, heard?.payload ?? "");
  if (command === undefined) return;
  const params = SnapshotParams.safeParse(readJson(command.params));
  report.check("命令：抓拍的通道", params.data?.channel === channel, `params.channel 须为 ${channel}`);
  const image = readFileSync(join(root, "examples/device-python/alarm.jpg")).toString("base64");
  await link.publish(`reply/${command.id}`, { state: "accepted" });
  await link.publish(`reply/${command.id}`, { state: "done", result: { image } });
  const trouble = await shown;
  report.check("命令：抓拍的结果到达用户", trouble === "", trouble);
}
