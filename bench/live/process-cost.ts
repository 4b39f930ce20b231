import { readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** Returns the processor time of a process so far in seconds: user and system time. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/**
 * Returns the proportional memory (PSS) of a process, MB: memory that several processes share is divided among them.
 */
export function memoryMb(pid: number): number {
  const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  return Number(pss) / 1024;
}
