import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import { z } from "zod";

/**
 * A time that can be converted later even if the clock was wrong: boot of the machine, uptime since then, and clock
 * reading.
 */
export const BootMoment = z.object({ boot: z.string(), uptimeMs: z.number(), clockMs: z.number() });
export type BootMoment = z.infer<typeof BootMoment>;

const boot = bootId();

export function momentNow(): BootMoment {
  return { boot, uptimeMs: Math.round(uptime() * 1_000), clockMs: Date.now() };
}

/**
 * Returns the offset to add to the clock reading of a past time to get the server's time.
 * Within one boot of the machine the offset is exact, even if the clock was changed. For another boot, the clock's
 * present error is assumed.
 */
export function offsetAt(then: BootMoment, now: BootMoment, serverNow: number): number {
  if (then.boot !== now.boot) return Math.round(serverNow - now.clockMs);
  return Math.round(serverNow - (now.uptimeMs - then.uptimeMs) - then.clockMs);
}

/**
 * Returns the id of the machine's current boot. If the system has none, a random one, so that a restart of the program
 * counts as a reboot.
 */
function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return randomUUID();
  }
}
