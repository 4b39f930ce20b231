import { existsSync, statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * `f_type` of kernel file systems, which cannot hold a program's files: proc, sysfs, cgroup, cgroup2, devpts. Source:
 * statfs(2).
 */
const kernelFileSystems = new Set([0x9fa0, 0x62656572, 0x27e0eb, 0x63677270, 0x1cd1]);

/**
 * Returns true if a folder, which need not exist, is in a kernel file system. Ask this before you create a folder whose
 * path a user has written: Node's recursive mkdir never returns below /proc.
 */
export function isKernelFolder(path: string): boolean {
  let at = resolve(path);
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  return process.platform === "linux" && kernelFileSystems.has(statfsSync(at).type);
}
