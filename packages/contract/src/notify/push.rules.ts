import { z } from "zod";

/**
 * Payload of a Web Push message: number of alarms, and id of the newest one. Names and details are left out, because a
 * push service outside the installation transmits the message.
 */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** Path of the console that opens when the user clicks the notification. */
  path: z.string(),
});
export type PushPayload = z.infer<typeof PushPayload>;

/** Minimum time between two Web Push messages to one browser, ms. Alarms in between are added to the next one. */
export const pushEveryMs = 30_000;
/** Seconds for which the push service keeps a message for an offline browser. */
export const pushLifeSeconds = 3600;
/** Maximum subscribed browsers per member; another one replaces the one that was unused for the longest time. */
export const maxSubscriptions = 10;
/** Days without opening the console after which a browser receives no more Web Push messages. */
export const subscriptionDays = 30;
/** Number of consecutive failures after which the queued messages of a browser are dropped. */
export const maxPushFailures = 5;
