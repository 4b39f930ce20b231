const dayMs = 86_400_000;
/** Half the spread of renewals around a day, ms: separates the pictures of many devices, whenever they began. */
const spreadMs = 2 * 3_600_000;

/** When a picture that was sent at a moment is to be renewed. @param chance 0 to below 1 */
export function nextPictureAt(sentAt: number, chance: number): number {
  return sentAt + dayMs + Math.round((chance - 0.5) * 2 * spreadMs);
}

/** Channels with a picture whose copy on the platform is due for renewal. */
export function duePictures(shown: readonly string[], dueAt: ReadonlyMap<string, number>, now: number): string[] {
  return shown.filter((channel) => now >= (dueAt.get(channel) ?? Number.NEGATIVE_INFINITY));
}
