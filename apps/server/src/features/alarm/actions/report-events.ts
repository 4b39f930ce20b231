import { type EventOutcome } from "@huiyan/contract/alarm/alarm.device";
import { z } from "zod";
import { type DeviceCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { AppError } from "../../../platform/error/app-error.ts";
import { freeBytes } from "../../../platform/http/body/free-bytes.ts";
import { type RawBody } from "../../../platform/http/serve.ts";
import { type StorageLimit, storageTexts } from "../../resource/resource.public.ts";
import { type Ingest, type IngestState } from "../ingest/batcher.ts";
import { insertDeadLetters, insertStorageLetter } from "../ingest/dead-letter.queries.ts";
import { uploadedPictures } from "../ingest/event-pictures.ts";
import { withKindRefusals } from "../ingest/kind-refusals.ts";
import { parseUpload } from "../ingest/parse-upload.ts";
import { type PointsOf } from "../ingest/point-cache.ts";
import { type PreparedOrRefused, prepareEvent } from "../ingest/prepare-event.ts";
import { type RefusedEvent } from "../ingest/prepared-event.ts";
import { refusalTexts } from "../ingest/refusal-texts.ts";
import { findTooEarly } from "../ingest/too-early.ts";

const Channelled = z.object({ channel: z.string() });

function channelsOf(events: readonly unknown[]): Set<string> {
  return new Set(events.flatMap((event) => Channelled.safeParse(event).data?.channel ?? []));
}

function outcomeOf(verdict: PreparedOrRefused, state: IngestState | undefined): EventOutcome {
  if (!verdict.ok) {
    const { eventId, reason, text } = verdict.refusal;
    return { event_id: eventId, state: "refused", reason, text };
  }
  if (state === "device_gone" || state === undefined) throw new AppError("device_unsigned");
  const event_id = verdict.event.eventId;
  if (state === "rejected") return { event_id, state: "refused", reason: "rejected", text: refusalTexts.rejected };
  return { event_id, state };
}

/** Tells the person on the device's page, and the operator in the log, once a day. */
async function tellStorageFull(ctx: Context<DeviceCaller>, reached: StorageLimit): Promise<void> {
  const { deviceUid, orgId } = ctx.caller;
  const text = `${storageTexts[reached]}。事件已保存，图片未保存`;
  if (await insertStorageLetter(ctx.db.sql, deviceUid, text, ctx.clock.now())) {
    ctx.log.warn({ deviceUid, orgId, reached }, "storage limit reached, pictures are left out");
  }
}

/**
 * Takes up to 100 events of a device; answers when each is durable, was so before, or is refused and kept aside. One whose
 * channel may still be announced has no outcome: it is to be sent again.
 */
export function createReportEvents(ingest: Ingest, pointsOf: PointsOf) {
  return async function reportEvents(ctx: Context<DeviceCaller>, body: RawBody): Promise<{ outcomes: EventOutcome[] }> {
    const { deviceUid, orgId } = ctx.caller;
    const now = ctx.clock.now();
    const { events, pictures: parts } = parseUpload(body);
    const points = await pointsOf(deviceUid, channelsOf(events));
    const pictures = uploadedPictures(parts, now);
    const source = { orgId, deviceUid, points, pictures, kinds: ctx.eventKinds, now };
    const checked = events.map((raw) => prepareEvent(raw, source));
    const verdicts = await withKindRefusals(ctx.db.sql, deviceUid, checked, events);
    const tooEarly = await findTooEarly(ctx.db.sql, deviceUid, verdicts, now);
    const prepared = verdicts.flatMap((verdict) => (verdict.ok ? [verdict.event] : []));
    const results = await ingest.take(prepared);
    // what was to be kept of the pictures is stored; where it failed, a write may still be under way
    freeBytes(body.bytes);
    const resultOf = new Map(prepared.map(({ id }, at) => [id, results[at]]));
    const states = verdicts.map((verdict) => (verdict.ok ? resultOf.get(verdict.event.id)?.state : undefined));
    const refusals = verdicts.flatMap((verdict, at): RefusedEvent[] => {
      if (!verdict.ok) return tooEarly.has(at) ? [] : [verdict.refusal];
      if (states[at] !== "rejected") return [];
      return [{ eventId: verdict.event.eventId, reason: "rejected", text: refusalTexts.rejected, event: events[at] }];
    });
    await insertDeadLetters(ctx.db.sql, deviceUid, refusals, now);
    const left = results.find((result) => result.left !== undefined)?.left;
    if (left !== undefined) await tellStorageFull(ctx, left);
    const outcomes = verdicts.flatMap((verdict, at) => (tooEarly.has(at) ? [] : [outcomeOf(verdict, states[at])]));
    return { outcomes };
  };
}
