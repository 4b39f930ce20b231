import { isLivestock } from "./livestock.rules.ts";

/**
 * Maximum seconds after the newest alarm of the same point and algorithm for an alarm to repeat it.
 * docs/reference/alarms.md A1.
 */
export const foldGapSeconds = 300;
/** Seconds after a lead alarm from which the next repeat becomes a new lead alarm. docs/reference/alarms.md A1. */
export const foldSpanSeconds = 1800;

/** Values for the gap that an organisation can choose, in seconds; 0: alarms are not grouped. */
export const foldGapChoices = [0, 60, foldGapSeconds, 600, foldSpanSeconds] as const;

/** Returns false for batches of animals: every batch is a separate alarm. */
export const isFoldable = (algId: string) => !isLivestock(algId);

/** Maximum ids of grouped alarms in a list entry; `message/folded` returns the rest. */
export const foldedIdsMax = 100;
