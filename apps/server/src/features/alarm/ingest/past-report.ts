import { type DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { type Services } from "../../../platform/context/context.ts";
import { createIngest } from "./batcher.ts";
import { uploadedPictures } from "./event-pictures.ts";
import { findMessageIds, findPointsOfDevice } from "./ingest.queries.ts";
import { prepareEvent } from "./prepare-event.ts";

export interface PastReport {
  orgId: string;
  deviceUid: string;
  events: readonly DeviceEvent[];
  /** Name of the part → bytes. */
  pictures: ReadonlyMap<string, Buffer>;
  /** Simulated time of arrival. */
  arrivedAt: Date;
}

/**
 * Accepts past events of a demonstration device. The events are checked and stored like any report, at their past time
 * and with a mark, but send no notification. An event sent twice is stored once.
 * @returns event id → id of its alarm or record
 */
export async function takePastReport(
  services: Services,
  { orgId, deviceUid, events, pictures: parts, arrivedAt }: PastReport,
): Promise<Map<string, string>> {
  const { sql } = services.db;
  const ingest = createIngest({ ...services, clock: { now: () => arrivedAt } }, () => undefined);
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
