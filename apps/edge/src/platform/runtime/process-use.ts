import { readFile } from "node:fs/promises";
import { type RuntimeUse } from "./runtime-messages.ts";

/** Clock ticks per second in /proc; the same on every Linux. */
const ticksPerSecond = 100;
const pageBytes = 4096;
const fields = { user: 11, system: 12, pages: 21 } as const;

/**
 * Returns the resources that a process has used, as counted by the system.
 * @returns undefined if the system does not report them
 */
export async function processUse(pid: number): Promise<RuntimeUse | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => undefined);
  // the process name may contain spaces and brackets, so the fields are counted from its end
  const behind = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  if (behind === undefined) return undefined;
  const [user, system, pages] = [fields.user, fields.system, fields.pages].map((field) => Number(behind[field]));
  return { cpuUs: (((user ?? 0) + (system ?? 0)) / ticksPerSecond) * 1e6, rss: (pages ?? 0) * pageBytes };
}
