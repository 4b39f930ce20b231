import { statfs } from "node:fs/promises";

/** From here on somebody must make room. */
const nearlyFullShare = 0.95;
/** With less than this left writes begin to fail. */
const fullBelowBytes = 16 * 1024 * 1024;

export interface DiskSpace {
  folder: string;
  totalBytes: number;
  freeBytes: number;
  state: "ok" | "nearly_full" | "full";
}

/** The disk below a folder, as a process without special rights may fill it. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { blocks, bavail, bsize } = await statfs(folder);
  const [totalBytes, freeBytes] = [blocks * bsize, bavail * bsize];
  const isNearlyFull = freeBytes < totalBytes * (1 - nearlyFullShare);
  return {
    folder,
    totalBytes,
    freeBytes,
    state: freeBytes < fullBelowBytes ? "full" : isNearlyFull ? "nearly_full" : "ok",
  };
}
