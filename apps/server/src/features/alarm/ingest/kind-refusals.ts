import { type Queryable } from "../../../platform/db/database.ts";
import { type PreparedOrRefused } from "./prepare-event.ts";
import { type PreparedEvent } from "./prepared-event.ts";
import { refusalTexts } from "./refusal-texts.ts";

/**
 * Asks the kinds among the events of a device what only the database knows of them.
 * @param events as they came, in the order of `verdicts`
 */
export async function withKindRefusals(
  db: Queryable,
  deviceUid: string,
  verdicts: readonly PreparedOrRefused[],
  events: readonly unknown[],
): Promise<PreparedOrRefused[]> {
  const prepared = verdicts.flatMap((verdict) => (verdict.ok ? [verdict.event] : []));
  const byKind = Map.groupBy(prepared, ({ kind }) => kind);
  const found = await Promise.all(
    [...byKind].map(([kind, own]) =>
      kind.findRefusals?.(
        db,
        deviceUid,
        own.map(({ facts }) => facts),
      ),
    ),
  );
  const refusals = new Map(found.flatMap((some) => [...(some ?? [])]));
  const check = (event: PreparedEvent, at: number): PreparedOrRefused => {
    const reason = refusals.get(event.facts);
    if (reason === undefined) return { ok: true, event };
    return { ok: false, refusal: { eventId: event.eventId, reason, text: refusalTexts[reason], event: events[at] } };
  };
  return verdicts.map((verdict, at) => (verdict.ok ? check(verdict.event, at) : verdict));
}
