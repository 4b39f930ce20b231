import { type Picture } from "#platform/model/picture.ts";

/** Maximum mean brightness (0 to 255) of a picture that counts as black: covered lens, or no light. */
const black = 10;
/** Distance in bytes between sampled bytes of the picture. Prime, so that all three colours are sampled. */
const step = 997;

export function isBlack({ rgb }: Picture): boolean {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < rgb.length; at += step) {
    sum += rgb[at] ?? 0;
    count += 1;
  }
  return count > 0 && sum / count < black;
}
