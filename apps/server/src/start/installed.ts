import { chownSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { settingNames } from "../platform/config/known-settings.ts";
import { readSettingsFile } from "./settings-file.ts";

export interface Settings {
  environment: Record<string, string | undefined>;
  /** A Chinese phrase that names the sources. */
  origin: string;
  /** Chinese sentences on lines of the file that set nothing. */
  warnings: string[];
}

/** Folder of the service's data; relative paths in the settings file begin here, as the service works here. */
const dataBelow = (root: string) => join(root, "var/lib/huiyan");
const fileBelow = (root: string) => join(root, "etc/huiyan/huiyan.env");

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return undefined;
    if (code !== "EACCES") throw error;
    throw new Error(`当前账号无权读取设置文件 ${path}：请用 root 运行 huiyan`, { cause: error });
  }
}

/**
 * Reads the settings of the installation below `root`, as `deploy/server/install.sh` lays it out. A setting of the
 * environment goes before that of the file.
 * @throws Error whose message says in Chinese why the settings file cannot be read
 */
export function readInstalled(root: string, environment: NodeJS.ProcessEnv): Settings {
  const path = fileBelow(root);
  const text = readText(path);
  const { settings: own, ignored } = readSettingsFile(text ?? "");
  const dataDir = resolve(dataBelow(root), own.HUIYAN_DATA || ".");
  const overruling = settingNames.filter((name) => environment[name] !== undefined);
  const source = text === undefined ? `没有设置文件 ${path}，设置来自环境变量` : `设置来自文件 ${path}`;
  const first = overruling.length === 0 ? "" : `（${overruling.join("、")} 取自环境变量，优先于设置文件）`;
  return {
    // an empty variable unsets that of the file; without a data folder there is no installation
    environment: { ...own, ...environment, HUIYAN_DATA: environment.HUIYAN_DATA || dataDir },
    origin: `${source}${first}`,
    warnings: ignored.map((line) => `设置文件 ${path} 里的这一行不是“名称=值”，没有使用：${line}`),
  };
}

/** Account that owns the folder; undefined where the folder is missing or is root's. */
function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

/** An empty folder of root's becomes the account's, as one that is missing would. */
function makeFolder(dataDir: string, { uid, gid }: { uid: number; gid: number }): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (ownerOf(dataDir) === undefined && readdirSync(dataDir).length === 0) chownSync(dataDir, uid, gid);
}

/**
 * Replaces this process, where root started it, by the same command as the service's account: root's files in the data
 * folder would be out of the service's reach. The account keeps root's right to reach files (CAP_DAC_OVERRIDE), for
 * those that the command names.
 * @param makesFolder whether the command fills a data folder that may be missing
 */
export function becomeServiceAccount(root: string, dataDir: string, makesFolder: boolean): void {
  if (process.getuid?.() !== 0 || process.execve === undefined) return;
  const account = ownerOf(dataDir) ?? ownerOf(dataBelow(root));
  if (account === undefined) return;
  if (makesFolder) makeFolder(dataDir, account);
  const as = [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups"];
  const reach = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const command = ["setpriv", ...as, ...reach, "--", process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve("/usr/bin/env", ["env", ...command], process.env);
}
