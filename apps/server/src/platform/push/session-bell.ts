import { type Bus } from "../mqtt/bus.ts";

export const sessionChannel = "sessions";

/** Tells all nodes to look again whose pages may stay open. */
export interface SessionBell {
  /** Sessions or memberships were ended, and that is committed. */
  changed(): void;
}

export function sessionBell(bus: Bus): SessionBell {
  return { changed: () => bus.publish(sessionChannel, "") };
}
