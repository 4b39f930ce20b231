import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
const neededBytes = 3 * 1024 ** 3;

/**
 * Where databases that may be lost lie: in memory where there is room, for each clone is a thousand small files. Else, or
 * where TMPDIR says so, in the folder for temporary files. Nothing can be run from there.
 */
export function memoryFolder(): string {
  if (process.env.TMPDIR !== undefined) return tmpdir();
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= neededBytes) return memory;
  } catch {
    // no such folder outside Linux
  }
  return tmpdir();
}
