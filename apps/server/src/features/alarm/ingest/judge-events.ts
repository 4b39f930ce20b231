import { type RefusalReason } from "@huiyan/contract/alarm/alarm.device";
import { type Services } from "#platform/context/context.ts";
import { isDatabaseAway } from "#platform/db/failures.ts";
import { type EventFacts, type EventKind } from "#platform/event/event-kind.ts";
import { type EventSource, type PreparedOrRefused, prepareEvent } from "./prepare-event.ts";
import { refusalTexts } from "./refusal-texts.ts";

/**
 * Result of checking an event. Undefined if the check failed on the server; the device then gets no outcome and sends
 * the event again.
 */
export type Verdict = PreparedOrRefused | undefined;

type Deps = Pick<Services, "db" | "log">;

function prepare({ log }: Deps, raw: unknown, source: EventSource): Verdict {
  try {
    return prepareEvent(raw, source);
  } catch (error) {
    log.error({ err: error, deviceUid: source.deviceUid }, "an event could not be checked");
    return undefined;
  }
}

/**
 * Returns the events that an event kind refuses; undefined if the check failed.
 * @throws if the database is unavailable
 */
async function findRefusals(
  { db, log }: Deps,
  deviceUid: string,
  kind: EventKind,
  facts: EventFacts[],
): Promise<ReadonlyMap<EventFacts, RefusalReason> | undefined> {
  try {
    return (await kind.findRefusals?.(db.sql, deviceUid, facts)) ?? new Map();
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ err: error, deviceUid, kind: kind.name }, "events of a kind could not be checked");
    return undefined;
  }
}

/**
 * Checks every event of a request separately; then each event kind checks its events against the database.
 * @throws if the database is unavailable
 */
export async function judgeEvents(deps: Deps, events: readonly unknown[], source: EventSource): Promise<Verdict[]> {
  const verdicts = events.map((raw) => prepare(deps, raw, source));
  const prepared = verdicts.flatMap((verdict) => (verdict?.ok === true ? [verdict.event] : []));
  const byKind = [...Map.groupBy(prepared, ({ kind }) => kind)];
  const found = await Promise.all(
    byKind.map(async ([kind, own]) => {
      const facts = own.map((event) => event.facts);
      return [kind, await findRefusals(deps, source.deviceUid, kind, facts)] as const;
    }),
  );
  const refusalsOf = new Map(found);
  return verdicts.map((verdict, at): Verdict => {
    if (verdict?.ok !== true) return verdict;
    const { kind, facts, eventId } = verdict.event;
    const refusals = refusalsOf.get(kind);
    if (refusals === undefined) return undefined;
    const reason = refusals.get(facts);
    if (reason === undefined) return verdict;
    return { ok: false, refusal: { eventId, reason, text: refusalTexts[reason], event: events[at] } };
  });
}
