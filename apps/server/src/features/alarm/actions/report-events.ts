import { type EventOutcome } from "@huiyan/contract/alarm/alarm.device";
import { z } from "zod";
import { type StorageLimit, storageTexts } from "#features/resource/resource.public.ts";
import { type DeviceCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { freeBytes } from "#platform/http/body/free-bytes.ts";
import { type RawBody } from "#platform/http/serve.ts";
import { type Ingest, type IngestState, tryAgainLater } from "../ingest/batcher.ts";
import { insertDeadLetters, insertStorageLetter } from "../ingest/dead-letter.queries.ts";
import { uploadedPictures } from "../ingest/event-pictures.ts";
import { judgeEvents, type Verdict } from "../ingest/judge-events.ts";
import { parseUpload } from "../ingest/parse-upload.ts";
import { type PointsOf } from "../ingest/point-cache.ts";
import { type RefusedEvent } from "../ingest/prepared-event.ts";
import { refusalTexts } from "../ingest/refusal-texts.ts";
import { findTooEarly } from "../ingest/too-early.ts";

const Channelled = z.object({ channel: z.string() });

function channelsOf(events: readonly unknown[]): Set<string> {
  return new Set(events.flatMap((event) => Channelled.safeParse(event).data?.channel ?? []));
}

const refusedOutcome = ({ eventId, reason, text }: RefusedEvent): EventOutcome => ({
  event_id: eventId,
  state: "refused",
  reason,
  text,
});

/** Outcome of one event, with the refusal if the event was refused. */
type Decision = { outcome: EventOutcome; refusal?: RefusedEvent };

/** Returns the outcome of one event; undefined if the server could not check or store it. */
function decide(raw: unknown, verdict: Verdict, state: IngestState | undefined): Decision | undefined {
  if (verdict === undefined) return undefined;
  if (!verdict.ok) return { outcome: refusedOutcome(verdict.refusal), refusal: verdict.refusal };
  if (state === undefined) return undefined;
  if (state === "device_gone") throw new AppError("device_unsigned");
  const { eventId } = verdict.event;
  if (state !== "rejected") return { outcome: { event_id: eventId, state } };
  const refusal: RefusedEvent = { eventId, reason: "rejected", text: refusalTexts.rejected, event: raw };
  return { outcome: refusedOutcome(refusal), refusal };
}

/**
 * Reports a reached storage limit at most once a day: to users on the device's page, and to the operator in the log.
 */
async function reportStorageFull(ctx: Context<DeviceCaller>, reached: StorageLimit): Promise<void> {
  const { deviceUid, orgId } = ctx.caller;
  const text = `${storageTexts[reached]}。事件已保存，图片未保存`;
  if (await insertStorageLetter(ctx.db.sql, deviceUid, text, ctx.clock.now())) {
    ctx.log.warn({ deviceUid, orgId, reached }, "storage limit reached, pictures are left out");
  }
}

/**
 * Accepts up to 100 events of a device. Answers when every event is durable or refused; refused events are kept with
 * their reasons.
 * An event without an outcome must be sent again by the device. An outcome is missing if the server could not store the
 * event, or if the channel of the event may still be announced.
 * @throws AppError service_unavailable if the server could store none of them
 */
export function createReportEvents(ingest: Ingest, pointsOf: PointsOf) {
  return async function reportEvents(ctx: Context<DeviceCaller>, body: RawBody): Promise<{ outcomes: EventOutcome[] }> {
    const { deviceUid, orgId } = ctx.caller;
    const now = ctx.clock.now();
    const { events, pictures: parts } = parseUpload(body);
    const points = await pointsOf(deviceUid, channelsOf(events));
    const pictures = uploadedPictures(parts, now);
    const source = { orgId, deviceUid, points, pictures, kinds: ctx.eventKinds, now };
    const verdicts = await judgeEvents(ctx, events, source);
    if (verdicts.every((verdict) => verdict === undefined)) throw tryAgainLater();
    const tooEarly = await findTooEarly(ctx.db.sql, deviceUid, verdicts, now);
    const prepared = verdicts.flatMap((verdict) => (verdict?.ok === true ? [verdict.event] : []));
    const results = await ingest.take(prepared);
    // all pictures of the request are stored now; not in a `finally`, because after a failure a write may still use the
    // bytes
    freeBytes(body.bytes);
    const stateOf = new Map(prepared.map(({ id }, at) => [id, results[at]?.state]));
    const decisions = verdicts.flatMap((verdict, at) => {
      if (tooEarly.has(at)) return [];
      return decide(events[at], verdict, verdict?.ok === true ? stateOf.get(verdict.event.id) : undefined) ?? [];
    });
    for (const { outcome } of decisions)
      ctx.events.note(outcome.state, outcome.state === "refused" ? outcome.reason : undefined);
    const refusals = decisions.flatMap(({ refusal }) => refusal ?? []);
    await insertDeadLetters(ctx.db.sql, deviceUid, refusals, now);
    const left = results.find((result) => result?.left !== undefined)?.left;
    if (left !== undefined) await reportStorageFull(ctx, left);
    return { outcomes: decisions.map(({ outcome }) => outcome) };
  };
}
