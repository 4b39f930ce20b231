import { type Size } from "../geometry/rect.ts";

/** A decoded picture: three bytes R, G, B per pixel, row by row. */
export interface Picture extends Size {
  rgb: Buffer;
}
