// Makes node_modules match package-lock.json. The file is plain JavaScript with built-in modules only, because the Node
// that started npm (20 or newer) runs it before packages are installed.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
/** Path of the Node that npm installs as a package; package.json pins its version. */
export const pinnedNode = join(modules, ".bin/node");

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

function pinnedVersion() {
  const probe = spawnSync(pinnedNode, ["-p", "process.versions.node"], { encoding: "utf8" });
  return probe.status === 0 ? probe.stdout.trim() : null;
}

/**
 * Returns the packages of the lock that are not installed. npm writes its record of installed packages last, so an
 * interrupted installation counts as incomplete. Optional packages may be missing, because they may be for other
 * platforms.
 * @param wanted `packages` of package-lock.json
 * @param installed `packages` of npm's record
 */
export function packagesMissing(wanted, installed) {
  return Object.entries(wanted)
    .filter(([path]) => path.startsWith("node_modules/") || path.includes("/node_modules/"))
    .filter(([path, entry]) => installed[path]?.version !== entry.version)
    .filter(([path, entry]) => !(entry.optional === true && installed[path] === undefined))
    .map(([path]) => path);
}

function isInstalled(requiredNode) {
  const lock = readJson(join(root, "package-lock.json"));
  const record = readJson(join(modules, ".package-lock.json"));
  if (lock === null || record === null) return false;
  return packagesMissing(lock.packages, record.packages).length === 0 && pinnedVersion() === requiredNode;
}

function runNpmCi() {
  // In an npm script npm_execpath is the path of the npm that runs it, independent of PATH.
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  // npm passes its flags to scripts as npm_config_*. The inner npm gets only those for the network and the cache.
  const kept = /^npm_config_(registry|cache|proxy|https_proxy|noproxy|cafile|userconfig|globalconfig|prefix)$/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([k]) => !/^npm_/i.test(k) || kept.test(k)));
  // npm below 11 does not support allowScripts. Without this setting onnxruntime-node would download several hundred
  // megabytes of GPU libraries.
  env.ONNXRUNTIME_NODE_INSTALL = "skip";
  const args = [...first, "ci", "--no-audit", "--no-fund"];
  const run = (...more) => spawnSync(program, [...args, ...more], { cwd: root, stdio: "inherit", env });
  // The lock has no download addresses, so npm reads each package's list of versions. Lists from npm's cache save a
  // third of the processor time. If these lists are older than the lock, the first run fails, and the second one reads
  // new lists.
  const fromCache = run("--prefer-offline", "--loglevel=silent");
  return fromCache.status === 0 || fromCache.signal !== null ? fromCache : run("--loglevel=error");
}

/** Installs the packages if needed. If this fails, prints a message in Chinese and ends the process. */
export function ensurePackages() {
  const requiredNode = readJson(join(root, "package.json")).optionalDependencies[
    `node-${process.platform}-${process.arch}`
  ];
  if (requiredNode === undefined) {
    console.error(
      `[准备] 没有适用于 ${process.platform} ${process.arch} 的 Node：请在 Linux（x64 或 arm64，glibc）上运行`,
    );
    process.exit(1);
  }
  if (isInstalled(requiredNode)) return;
  console.log("[准备] 正在安装依赖（npm ci），首次约需一分钟…");
  const done = runNpmCi();
  if (done.status !== 0) {
    console.error(
      `[准备] npm ci 失败（${done.error?.message ?? done.signal ?? `退出码 ${done.status}`}），请检查网络后重试`,
    );
    process.exit(done.status ?? 1);
  }
  if (pinnedVersion() !== requiredNode) {
    console.error(`[准备] 未能装好 Node ${requiredNode}：请确认 npm 没有设置 omit=optional，再删除 node_modules 重试`);
    process.exit(1);
  }
}
