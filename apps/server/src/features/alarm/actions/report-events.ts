import { type EventOutcome } from "@huiyan/contract/alarm/alarm.device";
import { z } from "zod";
import { type DeviceCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type RawBody } from "../../../platform/http/serve.ts";
import { type Fate, type Ingest } from "../ingest/batcher.ts";
import { insertDeadLetters } from "../ingest/ingest.queries.ts";
import { parseUpload } from "../ingest/parse-upload.ts";
import { type PointsOf } from "../ingest/point-cache.ts";
import { type PreparedOrRefused, prepareEvent, refusalTexts } from "../ingest/prepare-event.ts";
import { type RefusedEvent } from "../ingest/prepared-event.ts";

const Channelled = z.object({ channel: z.string() });

function channelsOf(events: readonly unknown[]): Set<string> {
  return new Set(events.flatMap((event) => Channelled.safeParse(event).data?.channel ?? []));
}

function outcomeOf(verdict: PreparedOrRefused, fate: Fate | undefined): EventOutcome {
  if (!verdict.ok) {
    const { eventId, reason, text } = verdict.refusal;
    return { event_id: eventId, state: "refused", reason, text };
  }
  if (fate === "device_gone" || fate === undefined) throw new AppError("device_unsigned");
  const event_id = verdict.event.eventId;
  if (fate === "rejected") return { event_id, state: "refused", reason: "rejected", text: refusalTexts.rejected };
  return { event_id, state: fate };
}

/** Takes up to 100 events of a device; answers when each is durable, was so before, or is refused and kept aside. */
export function createReportEvents(ingest: Ingest, pointsOf: PointsOf) {
  return async function reportEvents(ctx: Context<DeviceCaller>, body: RawBody): Promise<{ outcomes: EventOutcome[] }> {
    const { deviceUid, orgId } = ctx.caller;
    const now = ctx.clock.now();
    const { events, pictures } = parseUpload(body);
    const points = await pointsOf(deviceUid, channelsOf(events));
    const verdicts = events.map((raw) => prepareEvent(raw, { orgId, deviceUid, points, pictures, now }));
    const fates = await Promise.all(verdicts.map((verdict) => (verdict.ok ? ingest.take(verdict.event) : undefined)));
    const refusals = verdicts.flatMap((verdict, at): RefusedEvent[] => {
      if (!verdict.ok) return [verdict.refusal];
      if (fates[at] !== "rejected") return [];
      return [{ eventId: verdict.event.eventId, reason: "rejected", text: refusalTexts.rejected, event: events[at] }];
    });
    await insertDeadLetters(ctx.db.sql, deviceUid, refusals, now);
    return { outcomes: verdicts.map((verdict, at) => outcomeOf(verdict, fates[at])) };
  };
}
