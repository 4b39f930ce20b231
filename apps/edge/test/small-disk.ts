import { execFileSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * Mounts a separate disk at the folder, which only an administrator of the machine can.
 * @returns whether it was mounted
 */
export function mountDisk(folder: string, megabytes: number): boolean {
  try {
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return false;
  }
  onTestFinished(() => {
    execFileSync("/bin/umount", ["-l", folder]);
  });
  return true;
}

/**
 * Fills the disk except for this number of bytes.
 * @returns a function that frees it
 */
export function fillDisk(folder: string, freeBytes = 0): () => void {
  const path = join(folder, "of-others");
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(path, Buffer.alloc(bavail * bsize - freeBytes));
  } catch (error) {
    // a recorder on it has used some meanwhile: it is full all the same
    const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
    if (freeBytes > 0 || !isFull) throw error;
  }
  return () => rmSync(path);
}
