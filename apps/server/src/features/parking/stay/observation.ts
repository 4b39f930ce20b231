import { BerthObservation } from "@huiyan/contract/algorithm/berth-parking.device";
import { normalisePlate } from "@huiyan/contract/parking/plate.rules";
import { Box } from "@huiyan/contract/scalars";
import { z } from "zod";

/** Data of a stored observation. The server adds the keys of the close-up pictures. */
const StoredData = BerthObservation.extend({ car_img: z.string().optional(), plate_img: z.string().optional() });

/**
 * Pictures of one moment: keys of stored pictures, empty if there is none. Boxes are fractions of the whole picture,
 * 0–1.
 */
export const Sight = z.object({
  image: z.string(),
  car: z.string(),
  plate: z.string(),
  carBox: Box.nullable(),
  plateBox: Box.nullable(),
});
export type Sight = z.infer<typeof Sight>;

export interface Observation extends z.infer<typeof StoredData> {
  id: string;
  /** Time of the observation, epoch ms. */
  at: number;
  /** True if the time was in the future and was replaced by the time of arrival. */
  isTimeCorrected: boolean;
  sight: Sight | undefined;
}

export interface ObservationRow {
  id: string;
  happened_at: Date;
  time_corrected: boolean;
  image: string;
  data: unknown;
}

/** Parses a stored observation. @throws ZodError if the row was stored by a newer version, or is damaged */
export function observationOf(row: ObservationRow): Observation {
  const data = StoredData.parse(row.data);
  const { car_img: car = "", plate_img: plate = "", car_pic_box, car_code_pic_box } = data;
  const hasSight = row.image !== "" || car !== "" || plate !== "";
  const sight = {
    image: row.image,
    car,
    plate,
    carBox: car_pic_box ?? null,
    plateBox: car_code_pic_box ?? null,
  };
  return {
    ...data,
    // devices of other manufacturers send separators and full-width characters
    plate: normalisePlate(data.plate),
    id: row.id,
    at: row.happened_at.getTime(),
    isTimeCorrected: row.time_corrected,
    sight: hasSight ? sight : undefined,
  };
}
