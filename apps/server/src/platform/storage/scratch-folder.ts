import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { folderMode } from "./file-mode.ts";
import { convertError } from "./folder-store.ts";

const rootOf = (dataDir: string) => join(dataDir, "scratch");
/** Each process's own, so that what a killed one has left can be told from what is being made. */
const prefix = `${process.pid}-${Date.now()}-`;

/**
 * A folder for what is being made, gone afterwards.
 * @throws DiskFull, StoreUnavailable; else as `work` does
 */
export async function withScratchFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  let folder: string | undefined;
  try {
    await mkdir(rootOf(dataDir), { recursive: true, mode: folderMode });
    folder = await mkdtemp(join(rootOf(dataDir), prefix));
    return await work(folder);
  } catch (error) {
    throw convertError(error);
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what killed processes have left. To be called while no other process works in the data directory. */
export async function sweepScratchFolders(dataDir: string): Promise<void> {
  const left = await readdir(rootOf(dataDir)).catch(() => []);
  const foreign = left.filter((name) => !name.startsWith(prefix));
  await Promise.all(foreign.map((name) => rm(join(rootOf(dataDir), name), { recursive: true, force: true })));
}
