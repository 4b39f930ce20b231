import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Environment variable of a run of tests: its folder in memory, which it removes at its end. */
export const memoryFolderSetting = "TEST_MEMORY_FOLDER";
const memory = "/dev/shm";
const neededBytes = 3 * 1024 ** 3;

/**
 * Returns a folder for databases that may be lost: in memory where there is room, because each clone is a thousand small files.
 * TMPDIR, or a machine without such a folder, makes it the folder for temporary files. No program can be run from there.
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
    // Systems other than Linux have no such folder.
  }
  return tmpdir();
}
