import { execFileSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Makes the folder a disk of its own, which only an administrator of the machine can. @returns whether it is one */
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

/** Takes up what room there is, but for so many bytes. @returns how to give it back */
export function fillDisk(folder: string, freeBytes = 0): () => void {
  const path = join(folder, "of-others");
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(path, Buffer.alloc(bavail * bsize - freeBytes));
  } catch (error) {
    // who records on it has taken some meanwhile: it is full all the same
    const isFull = error instanceof Error && "code" in error && error.code === "ENOSPC";
    if (freeBytes > 0 || !isFull) throw error;
  }
  return () => rmSync(path);
}
