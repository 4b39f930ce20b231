import { execFileSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Mounts a small separate disk at the folder, which requires root. @returns whether it was mounted */
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

/** Fills the disk except for this number of bytes. @returns a function that frees the space */
export function fillDisk(folder: string, freeBytes = 0): () => void {
  const path = join(folder, "of-others");
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(path, Buffer.alloc(bavail * bsize - freeBytes));
  } catch (error) {
    // a recorder may have used some of the space meanwhile, so the disk may be full earlier
    const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
    if (freeBytes > 0 || !isFull) throw error;
  }
  return () => rmSync(path);
}
