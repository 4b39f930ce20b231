import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/**
 * Facts about a running system for tools and tests: addresses, ports, process ids. Contains sign-in data only in demo
 * mode.
 */
export const RunFile = z.object({
  url: z.url(),
  /** Ports of 127.0.0.1, by the name of the part. */
  ports: z.record(z.string(), z.number().int()),
  /** Process ids, by the name of the part; `server` is always present. */
  pids: z.record(z.string(), z.number().int()),
  /** Database and file store of the server as Chinese phrases, without passwords. */
  stores: z.object({ database: z.string(), pictures: z.string() }).optional(),
  accounts: z.array(z.object({ role: z.string(), account: z.string(), password: z.string() })),
});
export type RunFile = z.infer<typeof RunFile>;

function runFilePath(dataDir: string): string {
  return join(dataDir, "run.json");
}

/** Writes data/run.json atomically. Only the owner may read the file, because it may contain passwords. */
export function writeRunFile(dataDir: string, run: RunFile): void {
  const unfinished = `${runFilePath(dataDir)}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, runFilePath(dataDir));
}

/** Reads data/run.json, which may come from a killed run. Returns null if the file is missing or malformed. */
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
