import { type DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { type Services } from "#platform/context/context.ts";
import { Ingest } from "./batcher.ts";
import { uploadedPictures } from "./event-pictures.ts";
import { findMessageIds, findPointsOfDevice } from "./ingest.queries.ts";
import { prepareEvent } from "./prepare-event.ts";

export interface PastReport {
  orgId: string;
  deviceUid: string;
  events: readonly DeviceEvent[];
  /** Bytes of the pictures, by the name of the part. */
  pictures: ReadonlyMap<string, Buffer>;
  /** Simulated time of arrival. */
  arrivedAt: Date;
}

/**
 * Stores past events of a demo device. The events are checked like any report, and stored with their past time and a
 * demo mark. They cause no notification. An event that is sent twice is stored once.
 * @returns ids of the alarms or records, by the id of the event
 */
export async function takePastReport(
  services: Services,
  { orgId, deviceUid, events, pictures: parts, arrivedAt }: PastReport,
): Promise<Map<string, string>> {
  const { sql } = services.db;
  const ingest = new Ingest({ ...services, clock: { now: () => arrivedAt } }, () => undefined);
  const points = await findPointsOfDevice(sql, deviceUid);
  const pictures = uploadedPictures(parts, arrivedAt);
  const kinds = services.eventKinds;
  const source = { orgId, deviceUid, points, pictures, kinds, now: arrivedAt, isDemonstration: true } as const;
  const prepared = events.map((event) => {
    const verdict = prepareEvent(event, source);
    if (!verdict.ok) throw new Error(`${event.alg_id} of the demonstration: ${verdict.refusal.reason}`);
    return verdict.event;
  });
  const results = prepared.length > 0 ? await ingest.take(prepared) : [];
  if (results.includes(undefined)) throw new Error("the demonstration's past could not be stored");
  const ids = events.map(({ event_id }) => event_id);
  return findMessageIds(sql, deviceUid, ids);
}
