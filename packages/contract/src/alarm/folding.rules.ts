import { isLivestock } from "./livestock.rules.ts";

/**
 * Maximum seconds between an alarm and the next one of the same point and algorithm that still counts as its repeat.
 * docs/reference/alarms.md A1.
 */
export const foldGapSeconds = 300;
/**
 * Maximum age of a lead alarm in seconds; the next repeat after that becomes a new lead alarm. docs/reference/alarms.md
 * A1.
 */
export const foldSpanSeconds = 1800;

/** Values in seconds that an organisation can choose for `foldGapSeconds`; 0: alarms are not grouped. */
export const foldGapChoices = [0, 60, foldGapSeconds, 600, foldSpanSeconds] as const;

/**
 * Returns whether repeats of the algorithm's alarms are grouped. Livestock alarms are not: every alarm is a separate
 * load.
 */
export const isFoldable = (algId: string) => !isLivestock(algId);

/** Maximum ids of grouped alarms in a list entry; `message/folded` returns the rest. */
export const foldedIdsMax = 100;
