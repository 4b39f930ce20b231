import { type Services } from "../../platform/context/context.ts";
import { isDatabaseAway } from "../../platform/db/failures.ts";
import { errorKeyOf } from "../../platform/http/answer/error-answer.ts";
import { type DeliveryError } from "./delivery-error.ts";

/** What came of one signed call to an organisation's own server. */
export interface Attempt {
  /** HTTP status; 0 where no answer came. */
  status: number;
  tookMs: number;
  /** Empty: the receiver took it. */
  error: "" | DeliveryError;
}

/** @param status of an answer */
export const statusError = (status: number): Attempt["error"] =>
  status >= 200 && status < 300 ? "" : "HTTP 状态码 {status}";

/**
 * Makes the call and says what came of it.
 * @throws when the database is away: then nothing is known of the call
 */
export async function attempt<T extends Attempt>(
  { log }: Pick<Services, "log">,
  deliveryId: string,
  call: () => Promise<T>,
): Promise<T | Attempt> {
  const started = performance.now();
  try {
    return await call();
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const key = errorKeyOf(error);
    if (key === "internal") log.error({ err: error, delivery: deliveryId }, "a delivery failed unexpectedly");
    return { status: 0, tookMs: Math.round(performance.now() - started), error: key };
  }
}

/** When the next attempt is due. @param failed attempts before the one that failed now @returns null after the last */
export function nextAttemptAt(waits: readonly number[], failed: number, now: Date): Date | null {
  const seconds = waits[failed];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}
