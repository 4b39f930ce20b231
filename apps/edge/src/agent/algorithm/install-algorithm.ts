import { type KeyObject } from "node:crypto";
import { rmSync } from "node:fs";
import { AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import {
  algorithmPackageLimits,
  InstallAlgorithmParams,
  type InstalledAlgorithms,
  UninstallAlgorithmParams,
} from "@huiyan/contract/algorithm/package.device";
import { anyPlatform, neverUninstalled } from "@huiyan/contract/algorithm/store.rules";
import { compareVersions } from "@huiyan/contract/device/maintenance.rules";
import { z } from "zod";
import { CommandFailure, type CommandUnderWay } from "#platform/mqtt/command-inbox.ts";
import { type AlgorithmStore } from "#platform/runtime/algorithm-store.ts";
import { type Signer } from "#platform/signing/signed-request.ts";
import { downloadPackage } from "#platform/upgrade/download-package.ts";
import { reportDownload } from "#platform/upgrade/download-progress.ts";
import { isPublishedAlgorithm } from "#platform/upgrade/publisher-key.ts";
import { UpgradeRefusal } from "#platform/upgrade/upgrade-refusal.ts";
import { platformName } from "../machine.ts";
import { type DeviceAlgorithms } from "./device-algorithms.ts";

export interface InstallDeps {
  algorithms: DeviceAlgorithms;
  store: AlgorithmStore;
  server: URL;
  signer: Signer;
  publisherKey: KeyObject | undefined;
  mainFrame: string;
  /** Called after the versions in use have changed. */
  onChange(): void;
}

type Result = z.infer<typeof InstalledAlgorithms>;

/** Progress in percent after each step of an installation. */
const percents = { download: 60, check: 65, unpack: 70, load: 80, first: 90 } as const;

/**
 * Installs and uninstalls algorithms of all devices one after another, because two installations of one algorithm would
 * conflict.
 */
export class AlgorithmInstaller {
  #last: Promise<unknown> = Promise.resolve();

  install(deps: InstallDeps, params: unknown, command: CommandUnderWay): Promise<Result> {
    return this.#next(() => installAlgorithm(deps, params, command));
  }

  uninstall(deps: InstallDeps, params: unknown): Promise<Result> {
    return this.#next(async () => uninstallAlgorithm(deps, params));
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/**
 * Installs a package. If the package's version is already in use, the command succeeds at once, so that the platform
 * may repeat the command.
 * @throws CommandFailure with a Chinese sentence; the previous version stays in use
 */
async function installAlgorithm(deps: InstallDeps, params: unknown, command: CommandUnderWay): Promise<Result> {
  const ordered = readOrder(params);
  const { algorithms, onChange } = deps;
  const manifest = readManifest(ordered.manifest);
  const inForce = algorithms.versions()[manifest.id];
  refuse(deps, ordered, manifest, inForce);
  if (inForce === manifest.version) return { algorithms: algorithms.versions() };
  try {
    await bring(deps, ordered, manifest, command);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    if (error instanceof UpgradeRefusal) throw new CommandFailure(error.code, error.message);
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure("not_working", `新版本不能正常工作：${reason}；${kept(inForce)}`);
  }
  onChange();
  return { algorithms: algorithms.versions() };
}

const kept = (version: string | undefined): string => (version === undefined ? "未安装" : `仍使用 ${version}`);

async function bring(
  { algorithms, store, server, signer }: InstallDeps,
  { path, bytes, sha256 }: InstallAlgorithmParams,
  manifest: AlgorithmManifest,
  command: CommandUnderWay,
): Promise<void> {
  const file = store.incoming(sha256);
  const onProgress = reportDownload(command.progress, percents.download);
  await downloadPackage(signer, { what: "算法包", server, path, bytes, sha256, file, onProgress });
  command.progress(percents.check, "校验通过");
  command.progress(percents.unpack, "解压");
  const folder = await store.add(file, manifest, sha256).finally(() => rmSync(file, { force: true }));
  const code = store.read(folder);
  if (code === undefined) throw new UpgradeRefusal("bad_package", "算法包不完整");
  command.progress(percents.load, "加载");
  await algorithms.install(folder, code, () => command.progress(percents.first, "等待首个结果"));
}

function uninstallAlgorithm({ algorithms, onChange }: InstallDeps, params: unknown): Result {
  const { alg_id, restore } = UninstallAlgorithmParams.parse(params);
  if (restore) {
    algorithms.restore(alg_id);
    onChange();
    return { algorithms: algorithms.versions() };
  }
  if (neverUninstalled.includes(alg_id)) throw new CommandFailure("never_uninstalled", "该算法不可卸载");
  algorithms.uninstall(alg_id);
  onChange();
  return { algorithms: algorithms.versions() };
}

function readOrder(params: unknown): InstallAlgorithmParams {
  const { bytes } = z.object({ bytes: z.number().catch(0) }).parse(params);
  if (bytes > algorithmPackageLimits.bytes)
    throw new CommandFailure("too_large", `算法包超过 ${algorithmPackageLimits.bytes / 1024 / 1024} MB，无法安装`);
  return InstallAlgorithmParams.parse(params);
}

function readManifest(text: string): AlgorithmManifest {
  try {
    return AlgorithmManifest.parse(JSON.parse(text));
  } catch {
    throw new CommandFailure("bad_manifest", "算法包的说明有误，无法安装");
  }
}

/**
 * Refuses a package with a wrong manifest before it is downloaded. The signature covers the package's hash and the
 * manifest, so the manifest can be trusted already.
 */
function refuse(
  { publisherKey, mainFrame }: InstallDeps,
  { sha256, manifest: text, signature, rollback }: InstallAlgorithmParams,
  { id, version, platforms, main_frame: required }: AlgorithmManifest,
  inForce: string | undefined,
): void {
  if (publisherKey === undefined) throw new CommandFailure("no_publisher_key", "未配置发布者公钥");
  if (!isPublishedAlgorithm({ id, version, sha256, manifest: text, signature }, publisherKey))
    throw new CommandFailure("bad_signature", "算法包的签名不正确，可能不是由本发布者发布");
  if (!platforms.includes(platformName) && !platforms.includes(anyPlatform))
    throw new CommandFailure("wrong_platform", `算法包适用于 ${platforms.join("、")}，本设备为 ${platformName}`);
  if (required !== undefined && compareVersions(mainFrame, required) < 0)
    throw new CommandFailure("main_frame_too_old", `算法包需要主控 ${required} 或更新，本设备为 ${mainFrame}`);
  if (!rollback && inForce !== undefined && compareVersions(version, inForce) < 0)
    throw new CommandFailure("older", `设备上的 ${inForce} 比 ${version} 新，未安装`);
}
