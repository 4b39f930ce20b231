import { z } from "zod";

/** What a push carries: how many alarms, and the id of the newest. It names nobody and nothing. */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** Where a click leads, below the console's address. */
  path: z.string(),
});
export type PushPayload = z.infer<typeof PushPayload>;

/** A browser is told at most so often; what comes meanwhile is counted. */
export const pushEveryMs = 30_000;
/** A push that its service could not hand over by then is no news any more. */
export const pushLifeSeconds = 3600;
/** Browsers of one person; the one that was not used the longest goes first. */
export const maxSubscriptions = 10;
/** A browser that has not opened the console for so long gets nothing more. */
export const subscriptionDays = 30;
/** After so many failures in a row what waits is given up. */
export const maxPushFailures = 5;
