import { type Picture } from "../../platform/model/picture.ts";

/** Mean brightness below which a picture shows nothing: a covered lens, a camera without light. 0 to 255. */
const black = 10;
/** Sampling distance in pixels. */
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
