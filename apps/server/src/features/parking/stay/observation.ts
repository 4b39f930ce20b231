import { BerthObservation } from "@huiyan/contract/algorithm/berth-parking.device";
import { normalisePlate } from "@huiyan/contract/parking/plate.rules";
import { Box } from "@huiyan/contract/scalars";
import { z } from "zod";

/** The data of a stored observation, with what the server adds to it: keys of its close-ups. */
const StoredData = BerthObservation.extend({ car_img: z.string().optional(), plate_img: z.string().optional() });

/** Pictures of one moment. Keys of stored pictures; empty: none. Boxes as shares of the whole picture. */
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
  /** Epoch ms. */
  at: number;
  /** Its time lay in the future and was replaced by that of its arrival. */
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

/** @throws ZodError when the row was not stored by the ingest of this version or an older one */
export function observationOf(row: ObservationRow): Observation {
  const data = StoredData.parse(row.data);
  const { car_img: car = "", plate_img: plate = "", car_pic_box, car_code_pic_box } = data;
  const hasSight = row.image !== "" || car !== "" || plate !== "";
  const sight = {
    ...{ image: row.image, car, plate },
    ...{ carBox: car_pic_box ?? null, plateBox: car_code_pic_box ?? null },
  };
  return {
    ...data,
    // devices of other makers write separators and full-width forms
    plate: normalisePlate(data.plate),
    ...{ id: row.id, at: row.happened_at.getTime(), isTimeCorrected: row.time_corrected },
    sight: hasSight ? sight : undefined,
  };
}
