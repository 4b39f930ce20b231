import { GlyphCandidates } from "@huiyan/contract/algorithm/berth-parking.device";
import { Box } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type Sight } from "../stay/observation.ts";
import { glyphsOf, type Reading, voteOf } from "../stay/stay.ts";

/** Half of a stay as stored: keys of the pictures, and the plate as read. */
export const RecordHalf = z.object({
  image: z.string(),
  car: z.string(),
  plate_img: z.string(),
  car_box: Box.nullable(),
  plate_box: Box.nullable(),
  plate: z.string(),
  confidence: z.number(),
  color: z.string(),
  glyphs: z.array(GlyphCandidates),
});
export type RecordHalf = z.infer<typeof RecordHalf>;

export function halfOf(readings: readonly Reading[], sight: Sight | undefined): RecordHalf {
  const vote = voteOf(readings);
  return {
    image: sight?.image ?? "",
    car: sight?.car ?? "",
    plate_img: sight?.plate ?? "",
    car_box: sight?.carBox ?? null,
    plate_box: sight?.plateBox ?? null,
    plate: vote?.plate ?? "",
    confidence: vote?.confidence ?? 0,
    color: vote?.color ?? "",
    glyphs: vote === undefined ? [] : glyphsOf(readings, vote.plate),
  };
}

/** Returns the plate as read at the entry or exit; undefined if there is none. */
export const plateOfHalf = (half: RecordHalf | null | undefined) =>
  half == null || half.plate === ""
    ? undefined
    : { plate: half.plate, confidence: half.confidence, ...(half.color === "" ? {} : { color: half.color }) };
