import { statfs } from "node:fs/promises";

/** Used share of the disk from which operators are warned. */
const nearlyFullShare = 0.95;
/**
 * Used share of the disk below which the warning ends. Lower than `nearlyFullShare`, so that the next picture does not
 * cause the warning again.
 */
const roomyShare = 0.94;
/** Free bytes below which files are refused, because the database needs space for its log. */
export const fullBelowBytes = 16 * 1024 * 1024;

export interface DiskSpace {
  folder: string;
  totalBytes: number;
  freeBytes: number;
  state: "ok" | "nearly_full" | "full";
}

/** Returns the space of a folder's disk that a process without privileges may use. */
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

/** Returns true if enough space is free to end a warning. */
export function isRoomy({ state, freeBytes, totalBytes }: DiskSpace): boolean {
  return state === "ok" && freeBytes >= totalBytes * (1 - roomyShare);
}
