import { type RefusalReason } from "@huiyan/contract/alarm/alarm.device";
import { z } from "zod";
import { type EventFacts, type EventKind } from "../../../platform/event/event-kind.ts";
import { withBatchPictures } from "./batch-pictures.ts";

export interface PreparedPicture {
  id: string;
  bytes: Buffer;
  mime: string;
}

/** An event that passed every check and only waits to become durable. */
export interface PreparedEvent {
  eventId: string;
  /** Of what it becomes; its time is `happenedAt`. */
  id: string;
  orgId: string;
  deviceUid: string;
  pointId: string;
  algId: string;
  kind: EventKind;
  /** What its kind has made of its data. */
  facts: EventFacts;
  /** Nobody is told of it: no page, no notice, no other server. */
  isQuiet: boolean;
  happenedAt: Date;
  happenedRaw: Date;
  offsetMs: number;
  timeCorrected: boolean;
  image: string;
  resImage: string;
  /** JSON text. */
  data: string;
  pictures: PreparedPicture[];
}

/** Under this name an event says in its data why it has no pictures. */
export const picturesLeftOut = "pictures_left_out";

/** The event as it is kept where there is no room for its pictures. */
export function withoutPictures(event: PreparedEvent): PreparedEvent {
  const { plate_img, animal_img, car_img, ...data } = z.record(z.string(), z.unknown()).parse(JSON.parse(event.data));
  return {
    ...{ ...event, image: "", resImage: "", pictures: [] },
    data: JSON.stringify({ ...withBatchPictures(data, []), [picturesLeftOut]: "storage_full" }),
  };
}

export interface RefusedEvent {
  eventId: string;
  reason: RefusalReason;
  text: string;
  /** As it came, for the dead-letter table. */
  event: unknown;
}
