import { readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** Processor seconds of a process so far, its own and the system's for it. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Its share of the memory it uses. */
export function memoryMb(pid: number): number {
  const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  return Number(pss) / 1024;
}
