const dayMs = 86_400_000;
/** Twice this around a day: pictures of many devices come apart, however they began. */
const spreadMs = 2 * 3_600_000;

/** When a picture that was sent at a moment is to be renewed. @param chance 0 to below 1 */
export function nextPictureAt(sentAt: number, chance: number): number {
  return sentAt + dayMs + Math.round((chance - 0.5) * 2 * spreadMs);
}

/** Of the channels that show something, those of which the platform is to get a picture now. */
export function duePictures(shown: readonly string[], dueAt: ReadonlyMap<string, number>, now: number): string[] {
  return shown.filter((channel) => now >= (dueAt.get(channel) ?? Number.NEGATIVE_INFINITY));
}
