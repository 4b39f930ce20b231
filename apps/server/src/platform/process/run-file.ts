import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Data of a running system for tools and tests; accounts in demo mode only. */
export const RunFile = z.object({
  url: z.url(),
  /** Name → port of 127.0.0.1. */
  ports: z.record(z.string(), z.number().int()),
  /** Name → process id; `server` is always present. */
  pids: z.record(z.string(), z.number().int()),
  /** Database and file store of the server, without passwords. */
  stores: z.object({ database: z.string(), pictures: z.string() }).optional(),
  accounts: z.array(z.object({ role: z.string(), account: z.string(), password: z.string() })),
});
export type RunFile = z.infer<typeof RunFile>;

function runFilePath(dataDir: string): string {
  return join(dataDir, "run.json");
}

/** Writes the file atomically. Only the owner may read it, because it holds passwords. */
export function writeRunFile(dataDir: string, run: RunFile): void {
  const unfinished = `${runFilePath(dataDir)}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, runFilePath(dataDir));
}

/** Returns null if the file is missing or malformed. The file may come from a killed run. */
export function readRunFile(dataDir: string): RunFile | null {
  try {
    return RunFile.parse(JSON.parse(readFileSync(runFilePath(dataDir), "utf8")));
  } catch {
    return null;
  }
}

export function removeRunFile(dataDir: string): void {
  rmSync(runFilePath(dataDir), { force: true });
}
