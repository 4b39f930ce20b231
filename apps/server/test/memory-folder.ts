import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Environment variable with the in-memory folder of this test run, which deletes the folder at its end. */
export const memoryFolderSetting = "TEST_MEMORY_FOLDER";
const memory = "/dev/shm";
const neededBytes = 3 * 1024 ** 3;

/**
 * Returns a folder for databases that may be lost. The folder is in memory if there is enough space, because each
 * cloned database has a thousand small files. With TMPDIR set, or without such a folder, it is the folder for temporary
 * files. Programs cannot be executed in it.
 */
export function memoryFolder(): string {
  const { [memoryFolderSetting]: ofRun, TMPDIR } = process.env;
  if (ofRun !== undefined) return ofRun;
  if (TMPDIR !== undefined) return tmpdir();
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= neededBytes) return memory;
  } catch {
    // systems other than Linux have no /dev/shm
  }
  return tmpdir();
}
