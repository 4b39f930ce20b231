import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Content of data/run.json. */
export interface Run {
  url: string;
  ports: Record<string, number>;
  pids: Record<string, number>;
  accounts: { role: string; account: string; password: string }[];
}

/** Returns the content of run.json; undefined until a system in this data folder is ready. */
export function readRun(dataDir: string): Run | undefined {
  const path = join(dataDir, "run.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

export function runOf(dataDir: string): Run {
  const run = readRun(dataDir);
  if (run === undefined) throw new Error(`${dataDir} has no run.json: the system is not ready`);
  return run;
}
