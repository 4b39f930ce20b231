import { type RefusalReason } from "@huiyan/contract/alarm/alarm.device";
import { z } from "zod";
import { type EventFacts, type EventKind } from "#platform/event/event-kind.ts";
import { withBatchPictures } from "./batch-pictures.ts";

export interface PreparedPicture {
  id: string;
  bytes: Buffer;
  mime: string;
}

/** An event that passed every check and is about to be stored. */
export interface PreparedEvent {
  eventId: string;
  /** Id of the alarm or record made from the event. The id contains the time `happenedAt`. */
  id: string;
  orgId: string;
  deviceUid: string;
  pointId: string;
  algId: string;
  kind: EventKind;
  /** Values that the event kind derived from the data. */
  facts: EventFacts;
  /** True: neither pages, notification channels nor other servers receive the event. */
  isQuiet: boolean;
  happenedAt: Date;
  happenedRaw: Date;
  offsetMs: number;
  timeCorrected: boolean;
  image: string;
  resImage: string;
  /** Data of the event as JSON text. */
  data: string;
  pictures: PreparedPicture[];
}

/** Field of an event's data that says why pictures are missing. */
export const picturesLeftOut = "pictures_left_out";

/** Returns the event without its pictures, to be stored when a storage limit is reached. */
export function withoutPictures(event: PreparedEvent): PreparedEvent {
  const { plate_img, animal_img, car_img, ...data } = z.record(z.string(), z.unknown()).parse(JSON.parse(event.data));
  return {
    ...event,
    image: "",
    resImage: "",
    pictures: [],
    data: JSON.stringify({ ...withBatchPictures(data, []), [picturesLeftOut]: "storage_full" }),
  };
}

export interface RefusedEvent {
  eventId: string;
  reason: RefusalReason;
  text: string;
  /** Event as received, to be stored as a refused event. */
  event: unknown;
}
