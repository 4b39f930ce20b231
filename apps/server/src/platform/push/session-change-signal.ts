import { z } from "zod";
import { type Bus } from "../mqtt/bus.ts";

export const sessionChannel = "sessions";

/** Ids of sessions that have ended; of others it is only known that something changed. */
export const SessionNews = z.object({ ended: z.array(z.string()) });

/** Tells all nodes to look again whose pages may stay open. */
export interface SessionChangeSignal {
  /**
   * Sessions or memberships were ended, and that is committed.
   * @param ended ids of sessions that are certainly over: their pages hear nothing from here on
   */
  changed(ended?: readonly string[]): void;
}

export function createSessionChangeSignal(bus: Bus): SessionChangeSignal {
  return { changed: (ended = []) => bus.publish(sessionChannel, JSON.stringify({ ended })) };
}
