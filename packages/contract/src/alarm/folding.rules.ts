import { isLivestock } from "./livestock.rules.ts";

/** An alarm this soon after the newest of the same point and algorithm repeats it. docs/reference/alarms.md A1. */
export const foldGapSeconds = 300;
/** From this long after a head on, a repeat becomes a head of its own. docs/reference/alarms.md A1. */
export const foldSpanSeconds = 1800;

/** What an organisation may choose for the gap; 0: no alarm is folded. */
export const foldGapChoices = [0, 60, foldGapSeconds, 600, foldSpanSeconds] as const;

/** Batches of animals count each by itself. */
export const isFoldable = (algId: string) => !isLivestock(algId);

/** Of a head's members a list names so many; the rest come with `message/folded`. */
export const foldedIdsMax = 100;
