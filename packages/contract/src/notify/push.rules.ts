import { z } from "zod";

/** Payload of a Web Push: number of alarms, and the id of the newest. The payload contains no names or details. */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** Path that a click opens, relative to the console's address. */
  path: z.string(),
});
export type PushPayload = z.infer<typeof PushPayload>;

/** Minimum time between two pushes to one browser; alarms in between are counted. */
export const pushEveryMs = 30_000;
/** Time to live at the push service, in seconds. */
export const pushLifeSeconds = 3600;
/** Maximum browsers per member; the one unused for the longest time is removed. */
export const maxSubscriptions = 10;
/** Days without opening the console after which a browser gets no more pushes. */
export const subscriptionDays = 30;
/** Consecutive failures after which queued pushes are dropped. */
export const maxPushFailures = 5;
