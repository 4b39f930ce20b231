const dayMs = 86_400_000;
/** Maximum random deviation of a renewal from one day, ms, so that the uploads of many devices are spread over time. */
const spreadMs = 2 * 3_600_000;

/**
 * Returns when a picture must be sent again, epoch ms.
 * @param sentAt epoch ms
 * @param chance random number, 0 to below 1
 */
export function nextPictureAt(sentAt: number, chance: number): number {
  return sentAt + dayMs + Math.round((chance - 0.5) * 2 * spreadMs);
}

/** Returns the channels that have a picture and whose copy on the platform is missing or due for renewal. */
export function duePictures(shown: readonly string[], dueAt: ReadonlyMap<string, number>, now: number): string[] {
  return shown.filter((channel) => now >= (dueAt.get(channel) ?? Number.NEGATIVE_INFINITY));
}
