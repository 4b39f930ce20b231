import { randomBytes } from "node:crypto";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { UpgradeParams } from "@huiyan/contract/device/device.device";
import { compareVersions } from "@huiyan/contract/device/maintenance.rules";
import {
  answeredLater,
  CommandFailure,
  type CommandInbox,
  type CommandUnderWay,
} from "#platform/mqtt/command-inbox.ts";
import { type Signer } from "#platform/signing/signed-request.ts";
import { downloadPackage } from "#platform/upgrade/download-package.ts";
import { reportDownload } from "#platform/upgrade/download-progress.ts";
import { isPublished } from "#platform/upgrade/publisher-key.ts";
import { unpackPackage } from "#platform/upgrade/unpack-package.ts";
import { UpgradeRefusal } from "#platform/upgrade/upgrade-refusal.ts";
import { platformName } from "./machine.ts";
import { type Program } from "./program.ts";

export interface UpgradeDeps {
  program: Program;
  server: URL;
  signer: Signer;
}

/** Format of a version. The version becomes the name of a folder. */
const versionPattern = /^\d{1,9}(\.\d{1,9}){1,3}(-[0-9A-Za-z.]{1,16})?$/;
/** Progress in percent after the download. */
const downloadPercent = 70;

/**
 * Installs a package next to the running program; the launcher then starts it. The reply to the command is sent after
 * the trial, when it is certain which version stays.
 * @throws CommandFailure with a Chinese sentence; no files are left then
 */
export async function upgradeDevice(
  deps: UpgradeDeps,
  params: unknown,
  command: CommandUnderWay,
): Promise<typeof answeredLater> {
  const wanted = UpgradeParams.parse(params);
  const { program, signer } = deps;
  refuse(program, wanted);
  if (!program.beginUpgrade()) throw new CommandFailure("busy", "设备正在升级，请等待完成");
  const { version } = wanted;
  try {
    await install(deps, wanted, command);
    command.progress(99, "重启");
    program.tryVersion({ version, folder: version }, signer.deviceId, command.id);
    return answeredLater;
  } catch (error) {
    program.failUpgrade();
    if (error instanceof UpgradeRefusal) throw new CommandFailure(error.code, error.message);
    throw error;
  }
}

/**
 * Refuses an invalid package before it is downloaded. The signature covers the package's hash, so that the request
 * alone can be verified.
 */
function refuse(program: Program, { version, platform, sha256, signature }: UpgradeParams): void {
  if (!program.launched) throw new CommandFailure("no_launcher", "设备程序不是由启动器启动，无法升级");
  if (program.publisherKey === undefined) throw new CommandFailure("no_publisher_key", "未配置发布者公钥");
  if (platform !== platformName)
    throw new CommandFailure("wrong_platform", `安装包适用于 ${platform}，本设备为 ${platformName}`);
  if (!versionPattern.test(version)) throw new CommandFailure("bad_version", "安装包的版本号格式不正确");
  if (compareVersions(version, program.version) <= 0)
    throw new CommandFailure("not_newer", "设备已是该版本或更新的版本");
  if (!isPublished({ version, platform, sha256, signature }, program.publisherKey))
    throw new CommandFailure("bad_signature", "安装包的签名不正确，可能不是由本发布者发布");
}

async function install(
  { program: { store }, server, signer }: UpgradeDeps,
  { version, platform, path, sha256, bytes }: UpgradeParams,
  command: CommandUnderWay,
): Promise<void> {
  const mark = randomBytes(6).toString("hex");
  const file = join(store.folder, `download-${mark}`);
  const fresh = join(store.folder, `unpack-${mark}`);
  const final = join(store.folder, version);
  mkdirSync(store.folder, { recursive: true, mode: 0o700 });
  try {
    const onProgress = reportDownload(command.progress, downloadPercent);
    await downloadPackage(signer, { what: "升级包", server, path, bytes, sha256, file, onProgress });
    command.progress(downloadPercent, "校验");
    await unpackPackage(file, fresh, { version, platform });
    command.progress(90, "安装");
    rmSync(final, { recursive: true, force: true });
    renameSync(fresh, final);
    store.linkOwnPackages(version);
  } finally {
    rmSync(file, { force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Replies to the upgrade command after the upgrade has succeeded or failed. */
export function reportOutcome(program: Program, deviceId: string, commands: CommandInbox): void {
  const outcome = program.outcomeFor(deviceId);
  if (outcome === undefined) return;
  const { command_id, version, failure } = outcome;
  commands.answer(
    command_id,
    failure === undefined
      ? { state: "done", result: { version } }
      : { state: "failed", code: "rolled_back", text: failure },
  );
  program.store.forgetOutcome();
}
