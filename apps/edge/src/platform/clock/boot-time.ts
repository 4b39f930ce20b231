import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import { z } from "zod";

/** A moment that needs no correct clock: uptime of the machine, its run, and its clock. */
export const BootMoment = z.object({ boot: z.string(), uptimeMs: z.number(), clockMs: z.number() });
export type BootMoment = z.infer<typeof BootMoment>;

const boot = bootId();

export function momentNow(): BootMoment {
  return { boot, uptimeMs: Math.round(uptime() * 1_000), clockMs: Date.now() };
}

/**
 * Offset to add to the clock of a past moment to get the server's time. The offset is exact within one run of the
 * machine, with any change of its clock meanwhile; for another run the clock's current error is assumed.
 */
export function offsetAt(then: BootMoment, now: BootMoment, serverNow: number): number {
  if (then.boot !== now.boot) return Math.round(serverNow - now.clockMs);
  return Math.round(serverNow - (now.uptimeMs - then.uptimeMs) - then.clockMs);
}

/** Without one, a restart of the program counts as one of the machine. */
function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return randomUUID();
  }
}
