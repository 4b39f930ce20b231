import { z } from "zod";
import { type Bus } from "../mqtt/bus.ts";

export const sessionChannel = "sessions";

/** Ids of sessions that have ended. If empty, any session may have ended. */
export const SessionNews = z.object({ ended: z.array(z.string()) });

/** Requests all nodes to check whether the sessions of their open pages are still valid. */
export interface SessionChangeSignal {
  /**
   * Sends the notification; call it after the commit that ended sessions or memberships.
   * @param ended ids of sessions that have ended; their pages get no more frames
   */
  changed(ended?: readonly string[]): void;
}

export function createSessionChangeSignal(bus: Bus): SessionChangeSignal {
  return { changed: (ended = []) => bus.publish(sessionChannel, JSON.stringify({ ended })) };
}
