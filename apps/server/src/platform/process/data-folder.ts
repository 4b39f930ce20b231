import { closeSync, existsSync, mkdirSync, openSync, statfsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { PartFailure } from "../failure/part-failure.ts";

/**
 * `f_type` of kernel file systems, which cannot hold a program's files: proc, sysfs, cgroup, cgroup2, devpts. Source:
 * statfs(2).
 */
const kernelFileSystems = new Set([0x9fa0, 0x62656572, 0x27e0eb, 0x63677270, 0x1cd1]);

/** Refuses a folder in a kernel file system, because Node's recursive mkdir never returns below /proc. */
function refuseKernelFolder(path: string): void {
  let at = resolve(path);
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  if (process.platform === "linux" && kernelFileSystems.has(statfsSync(at).type))
    throw new Error(`数据目录 ${path} 在系统的虚拟文件系统里，不能存放数据。请用环境变量 HUIYAN_DATA 换一个目录`);
}

/** Creates the data folder and verifies that this process can write to it. @throws PartFailure */
export function prepareDataFolder(path: string): void {
  try {
    refuseKernelFolder(path);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    closeSync(openSync(join(path, "instance.lock"), "a"));
  } catch (error) {
    throw new PartFailure({ kind: "data_folder", path }, error);
  }
}
