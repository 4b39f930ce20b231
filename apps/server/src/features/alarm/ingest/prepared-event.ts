import { type RefusalReason } from "@huiyan/contract/alarm/alarm.device";

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

export interface RefusedEvent {
  eventId: string;
  reason: RefusalReason;
  text: string;
  /** As it came, for the dead-letter table. */
  event: unknown;
}
