import { statfs } from "node:fs/promises";

/** From here on somebody must make room. */
const nearlyFullShare = 0.95;
/** And has made it: what a warning went away for is not reported again at the next picture. */
const roomyShare = 0.94;
/** With less than this left nothing is stored: the database needs room for its own log. */
export const fullBelowBytes = 16 * 1024 * 1024;

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

/** Whether there is enough room for a warning to be over. */
export function isRoomy({ state, freeBytes, totalBytes }: DiskSpace): boolean {
  return state === "ok" && freeBytes >= totalBytes * (1 - roomyShare);
}
