import { type PlateColor } from "@huiyan/contract/algorithm/illegal-parking.device";
import { type Rect } from "../geometry/rect.ts";
import { type DecodedPlate } from "./plate-decoder.ts";

/** One reading of one plate in one frame; `box` in pixels of the frame. */
export interface PlateReading {
  box: Rect;
  colour: PlateColor;
  seven: DecodedPlate;
  eight: DecodedPlate;
  /** Set if the four corners of a plate were found; absent if only text was. */
  isFramed?: true;
}
