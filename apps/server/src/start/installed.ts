import { chownSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { settingNames } from "#platform/config/known-settings.ts";
import { readSettingsFile } from "./settings-file.ts";

export interface Settings {
  environment: Record<string, string | undefined>;
  /** Chinese phrase that describes the source of the settings. */
  origin: string;
  /** Chinese sentences on lines of the settings file that set nothing. */
  warnings: string[];
}

/**
 * Returns the data folder of the service. This folder is also the service's working folder, so relative paths in the
 * settings file start there.
 */
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
 * Reads the settings of the installation below `root`, in the layout of `deploy/server/install.sh`. Environment
 * variables override settings of the file.
 * @throws Error whose Chinese message says why the settings file cannot be read
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
    // an empty variable unsets a setting of the file, except the data folder, because an installation always has one
    environment: { ...own, ...environment, HUIYAN_DATA: environment.HUIYAN_DATA || dataDir },
    origin: `${source}${first}`,
    warnings: ignored.map((line) => `设置文件 ${path} 里的这一行不是“名称=值”，没有使用：${line}`),
  };
}

/** Returns the account that owns the folder; undefined if the folder is missing or belongs to root. */
function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

/** Creates the folder for the account. If root owns the folder and it is empty, the account becomes its owner. */
function makeFolder(dataDir: string, { uid, gid }: { uid: number; gid: number }): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (ownerOf(dataDir) === undefined && readdirSync(dataDir).length === 0) chownSync(dataDir, uid, gid);
}

/**
 * If root runs this process, replaces it by the same command as the service's account. Otherwise the service could not
 * access the files that root creates in the data folder.
 * The account keeps root's right to access files (CAP_DAC_OVERRIDE), for the files that the command names.
 * @param makesFolder true if the command creates a missing data folder
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
