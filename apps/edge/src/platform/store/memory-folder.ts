import { existsSync } from "node:fs";
import { tmpdir } from "node:os";

const sharedMemory = "/dev/shm";

/** Where short-lived files go: in memory where the system has such a folder, so that a full disk stops nothing. */
export const memoryFolder = (): string => (existsSync(sharedMemory) ? sharedMemory : tmpdir());
