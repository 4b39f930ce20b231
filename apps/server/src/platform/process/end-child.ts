import { type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Resolves with the child's exit code, or null if a signal ended the child. Resolves at once if the child has already
 * ended.
 */
export function childExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.once("error", () => resolve(null));
  });
}

/** Sends `signal`, waits at most `graceMs`, then sends SIGKILL. Resolves when the child has exited. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  const exit = childExit(child);
  const late = new AbortController();
  child.kill(signal);
  const patience = sleep(graceMs, "late", { signal: late.signal }).catch(() => "ended");
  if ((await Promise.race([exit, patience])) === "late") child.kill("SIGKILL");
  late.abort();
  await exit;
}
