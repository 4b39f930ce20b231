import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import { z } from "zod";

/** A moment that needs no right clock: how long the machine had been running, in which run, and what its clock said. */
export const BootMoment = z.object({ boot: z.string(), uptimeMs: z.number(), clockMs: z.number() });
export type BootMoment = z.infer<typeof BootMoment>;

const boot = bootId();

export function momentNow(): BootMoment {
  return { boot, uptimeMs: Math.round(uptime() * 1_000), clockMs: Date.now() };
}

/**
 * What must be added to the clock of a past moment to get the server's time: exact within one run of the machine,
 * whatever was done to its clock meanwhile; from another run the clock is taken to be off as it is now.
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
