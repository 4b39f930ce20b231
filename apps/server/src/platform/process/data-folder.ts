import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { PartFailure } from "../failure/part-failure.ts";
import { isKernelFolder } from "../storage/file-trouble.ts";

/** Creates the data folder and verifies that this process can write to it. @throws PartFailure */
export function prepareDataFolder(path: string): void {
  try {
    if (isKernelFolder(path))
      throw new Error(`数据目录 ${path} 在系统的虚拟文件系统里，不能存放数据。请用环境变量 HUIYAN_DATA 换一个目录`);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    closeSync(openSync(join(path, "instance.lock"), "a"));
  } catch (error) {
    throw new PartFailure({ kind: "data_folder", path }, error);
  }
}
