import { execFileSync } from "node:child_process";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";

const smallDiskMb = 300;

/** Mounts a small separate disk on a folder. If the machine does not permit this, prints a message. */
export function mount(folder: string): void {
  try {
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", `size=${smallDiskMb}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    console.error(`${folder} 无法挂载为独立磁盘（需要管理员权限），磁盘写满的故障将被跳过`);
  }
}

export function unmount(folder: string): void {
  try {
    execFileSync("/bin/umount", ["-l", folder], { stdio: "ignore" });
  } catch {
    // the folder was not mounted
  }
}

/**
 * Fills the small disk of a folder.
 * @returns a function that frees the space; undefined if the folder is on no separate disk
 */
export async function fillDisk(folder: string): Promise<(() => Promise<void>) | undefined> {
  const { blocks, bavail, bsize } = await statfs(folder);
  if (blocks * bsize > 2 * smallDiskMb * 1024 * 1024) return undefined;
  const path = join(folder, "of-others");
  // ENOSPC is ignored: other processes may have used some of the space meanwhile, and a full disk is the aim.
  await writeFile(path, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOSPC") throw error;
  });
  return () => rm(path);
}
