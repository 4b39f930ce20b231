import { type RefusalReason } from "@huiyan/contract/alarm/alarm.device";
import { z } from "zod";
import { type WorkedSpan } from "./worked-spans.ts";

export interface PreparedPicture {
  id: string;
  bytes: Buffer;
  mime: string;
}

/** An event that passed every check and only waits to become durable. */
export interface PreparedEvent {
  eventId: string;
  /** Of the message or record; its time is `happenedAt`. */
  id: string;
  orgId: string;
  deviceUid: string;
  pointId: string;
  algId: string;
  isAlarm: boolean;
  /** A repeat folds into the alarm that it repeats. */
  isFoldable: boolean;
  /** Of an observation of a berth; null for any other event. */
  berthId: string | null;
  /** Such an observation that came too late to be worked in among the others. */
  isLate: boolean;
  /** Of a record of presence: whole seconds of the days on which somebody was there; null for any other event. */
  worked: WorkedSpan[] | null;
  /** Nobody is told of it: no page, no notice, no other server. */
  isQuiet: boolean;
  severity: number;
  message: string;
  happenedAt: Date;
  happenedRaw: Date;
  offsetMs: number;
  timeCorrected: boolean;
  plate: string;
  countIn: number;
  countOut: number;
  image: string;
  resImage: string;
  /** JSON text. */
  data: string;
  pictures: PreparedPicture[];
}

/** Under this name an event says in its data why it has no pictures. */
const picturesLeftOut = "pictures_left_out";

/** The event as it is kept where there is no room for its pictures. */
export function withoutPictures(event: PreparedEvent): PreparedEvent {
  const { plate_img, animal_img, car_img, ...data } = z.record(z.string(), z.unknown()).parse(JSON.parse(event.data));
  return {
    ...{ ...event, image: "", resImage: "", pictures: [] },
    data: JSON.stringify({ ...data, [picturesLeftOut]: "storage_full" }),
  };
}

export interface RefusedEvent {
  eventId: string;
  reason: RefusalReason;
  text: string;
  /** As it came, for the dead-letter table. */
  event: unknown;
}
