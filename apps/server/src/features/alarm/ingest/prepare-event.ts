import { DeviceEvent, type RefusalReason } from "@huiyan/contract/alarm/alarm.device";
import { demonstrationMark } from "@huiyan/contract/alarm/alarm.rules";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { isOwnText } from "@huiyan/contract/issue-text";
import { z } from "zod";
import { idAt } from "#platform/db/uuid-time.ts";
import { type EventKind, type EventKinds } from "#platform/event/event-kind.ts";
import { batchKeyBytes, hasTooManyBatches, withBatchPictures } from "./batch-pictures.ts";
import { collectPictures, type UploadedPictures } from "./event-pictures.ts";
import { eventTime } from "./event-time.ts";
import { type PreparedEvent, picturesLeftOut, type RefusedEvent } from "./prepared-event.ts";
import { refusalTexts } from "./refusal-texts.ts";
import { dataOf, hasTooManyKeys, storableJson } from "./storable-data.ts";

export interface EventSource {
  orgId: string;
  deviceUid: string;
  /** Ids of the device's points, by channel. */
  points: ReadonlyMap<string, string>;
  pictures: UploadedPictures;
  kinds: EventKinds;
  now: Date;
  /** True for an event that the server made for the demo, long after the event's time. */
  isDemonstration?: true;
}

export type PreparedOrRefused =
  | { ok: true; event: PreparedEvent }
  | {
      ok: false;
      refusal: RefusedEvent;
      /** Set if the channel is unknown: the channel, and the time of the event. */
      unknown?: { channel: string; happenedAt: Date };
    };

const Named = z.object({ event_id: z.string().max(64) });

function refused(raw: unknown, reason: RefusalReason, detail = ""): Extract<PreparedOrRefused, { ok: false }> {
  const eventId = Named.safeParse(raw).data?.event_id ?? "";
  return {
    ok: false,
    refusal: {
      eventId,
      reason,
      text: detail === "" ? refusalTexts[reason] : `${refusalTexts[reason]}：${detail}`,
      event: raw,
    },
  };
}

/** Fields that only the server sets in an event's data; values that a device sends are removed. */
const reservedNames = new Set(["plate_img", "animal_img", "car_img", picturesLeftOut, demonstrationMark]);

/** Returns the device's data without reserved fields, plus the keys of pictures that have no column. */
function ownData(sent: Record<string, unknown>, kind: EventKind, keys: ReadonlyMap<string, string>) {
  const isReserved = (name: string) => reservedNames.has(name) || kind.reservedNames.includes(name);
  const own = Object.entries(sent).filter(([name]) => !isReserved(name));
  const data = own.length === Object.keys(sent).length ? sent : Object.fromEntries(own);
  const extra = ["plate", "animal", "car"].flatMap((role) => (keys.has(role) ? [[`${role}_img`, keys.get(role)]] : []));
  return extra.length === 0 ? data : { ...data, ...Object.fromEntries(extra) };
}

function faultOf({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return "";
  return isOwnText(issue) ? issue.message : issue.path.join(".");
}

/** Validates one event as received, without access to the database or the file store. */
export function prepareEvent(raw: unknown, source: EventSource): PreparedOrRefused {
  if (hasTooManyKeys(dataOf(raw))) return refused(raw, "data_too_large");
  const parsed = DeviceEvent.safeParse(raw);
  if (!parsed.success) return refused(raw, "malformed", faultOf(parsed.error));
  const event = parsed.data;
  if (hasTooManyBatches(event.data)) return refused(raw, "data_too_large");
  const pointId = source.points.get(event.channel);
  const time = eventTime(event.happened_at, event.offset_ms, source.now.getTime());
  if (pointId === undefined) {
    return { ...refused(raw, "unknown_point"), unknown: { channel: event.channel, happenedAt: time.happenedAt } };
  }
  const kind = source.kinds.kindOf(event.alg_id);
  if (kind === undefined) return refused(raw, "unknown_algorithm");
  if (time.tooOld) return refused(raw, "too_old");
  const happenedMs = time.happenedAt.getTime();
  const verdict = kind.prepare({
    algId: event.alg_id,
    data: event.data,
    rawMs: event.happened_at,
    happenedMs,
    ageMs: source.now.getTime() - happenedMs,
  });
  if ("reason" in verdict) return refused(raw, verdict.reason, verdict.detail);
  const pictures = collectPictures(event, source.pictures);
  if (!pictures.ok) return refused(raw, pictures.reason);
  const own = withBatchPictures(ownData(event.data, kind, pictures.value.keys), pictures.value.batches);
  const data = storableJson(source.isDemonstration ? { ...own, [demonstrationMark]: true } : own);
  // keys that the server adds do not count towards the device's limit
  const maxBytes = deviceLimits.eventDataBytes + pictures.value.batches.length * batchKeyBytes;
  if (data === undefined || Buffer.byteLength(data) > maxBytes) return refused(raw, "data_too_large");
  return {
    ok: true,
    event: {
      eventId: event.event_id,
      id: idAt(time.happenedAt),
      orgId: source.orgId,
      deviceUid: source.deviceUid,
      pointId,
      algId: event.alg_id,
      kind,
      facts: verdict.facts,
      isQuiet: source.isDemonstration === true,
      happenedAt: time.happenedAt,
      happenedRaw: new Date(event.happened_at),
      offsetMs: event.offset_ms,
      timeCorrected: time.corrected,
      image: pictures.value.keys.get("image") ?? "",
      resImage: pictures.value.keys.get("res_image") ?? "",
      data,
      pictures: pictures.value.pictures,
    },
  };
}
