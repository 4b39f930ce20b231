import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** What tools and tests may know of a running system; accounts in demo mode only. */
export const RunFile = z.object({
  url: z.url(),
  /** Name → port of 127.0.0.1. */
  ports: z.record(z.string(), z.number().int()),
  /** Name → process id; `server` is always there. */
  pids: z.record(z.string(), z.number().int()),
  accounts: z.array(z.object({ role: z.string(), account: z.string(), password: z.string() })),
});
export type RunFile = z.infer<typeof RunFile>;

function runFilePath(dataDir: string): string {
  return join(dataDir, "run.json");
}

/** A reader sees the whole old or the whole new content. It holds passwords, so only the owner may read it. */
export function writeRunFile(dataDir: string, run: RunFile): void {
  const unfinished = `${runFilePath(dataDir)}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, runFilePath(dataDir));
}

/** Null when there is none, or none that can be understood. It may be of a run that was killed. */
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
