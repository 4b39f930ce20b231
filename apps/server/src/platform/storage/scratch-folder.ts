import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { folderMode } from "./file-mode.ts";
import { convertError } from "./folder-store.ts";

const rootOf = (dataDir: string) => join(dataDir, "scratch");
/** Prefix of the temporary folders of this process. Folders with another prefix were left by killed processes. */
const prefix = `${process.pid}-${Date.now()}-`;

/**
 * Runs work with a temporary folder, which is deleted afterwards.
 * @throws DiskFull, StoreUnavailable; the errors of `work`
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

/** Deletes the temporary folders of killed processes. Call it only while no other process uses the data directory. */
export async function sweepScratchFolders(dataDir: string): Promise<void> {
  const left = await readdir(rootOf(dataDir)).catch(() => []);
  const foreign = left.filter((name) => !name.startsWith(prefix));
  await Promise.all(foreign.map((name) => rm(join(rootOf(dataDir), name), { recursive: true, force: true })));
}
