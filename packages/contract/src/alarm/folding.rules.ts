import { isLivestock } from "./livestock.rules.ts";

/** An alarm this soon after the newest of the same point and algorithm repeats it. Domain rules, C, “Folding”. */
export const foldGapSeconds = 300;
/** From this long after a head on, a repeat becomes a head of its own. Domain rules, C, “Folding”. */
export const foldSpanSeconds = 1800;

/** What an organisation may choose for the gap; 0: every alarm stands by itself. */
export const foldGapChoices = [0, 60, foldGapSeconds, 600, foldSpanSeconds] as const;

/** Batches of animals count each by itself. */
export const isFoldable = (algId: string) => !isLivestock(algId);

/** Of a head's members a list names so many; the rest come with `message/folded`. */
export const foldedIdsMax = 100;
