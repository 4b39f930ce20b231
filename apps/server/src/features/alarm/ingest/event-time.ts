import { deviceTimes } from "@huiyan/contract/device/device.rules";

export interface EventTime {
  happenedAt: Date;
  /** The device's sum lay too far ahead and became the arrival. */
  corrected: boolean;
  tooOld: boolean;
}

/** The raw clock plus the offset; more than 120 s ahead becomes the arrival; over 30 days is too old. docs/reference/time.md T4. */
export function eventTime(happenedRawMs: number, offsetMs: number, arrivalMs: number): EventTime {
  const sum = happenedRawMs + offsetMs;
  const corrected = sum > arrivalMs + deviceTimes.futureToleranceMs;
  const happenedMs = corrected ? arrivalMs : sum;
  return { happenedAt: new Date(happenedMs), corrected, tooOld: happenedMs < arrivalMs - deviceTimes.idempotencyMs };
}
