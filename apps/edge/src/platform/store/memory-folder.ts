import { existsSync } from "node:fs";
import { tmpdir } from "node:os";

const sharedMemory = "/dev/shm";

/**
 * Returns the folder for short-lived files, in memory if the system has such a folder, so that a full disk does not
 * matter.
 */
export const memoryFolder = (): string => (existsSync(sharedMemory) ? sharedMemory : tmpdir());
