import { deviceTimes } from "@huiyan/contract/device/device.rules";

export interface EventTime {
  happenedAt: Date;
  /** True if the computed time was too far ahead and was replaced by the time of arrival. */
  corrected: boolean;
  tooOld: boolean;
}

/**
 * Returns the time of an event: the device's clock plus the offset. A time more than 120 s ahead of the arrival is
 * replaced by the arrival. A time more than 30 days before the arrival is too old. docs/reference/time.md T4.
 */
export function eventTime(happenedRawMs: number, offsetMs: number, arrivalMs: number): EventTime {
  const sum = happenedRawMs + offsetMs;
  const corrected = sum > arrivalMs + deviceTimes.futureToleranceMs;
  const happenedMs = corrected ? arrivalMs : sum;
  return { happenedAt: new Date(happenedMs), corrected, tooOld: happenedMs < arrivalMs - deviceTimes.idempotencyMs };
}
