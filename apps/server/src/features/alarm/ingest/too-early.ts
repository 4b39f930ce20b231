import { type Queryable } from "#platform/db/database.ts";
import { getKnownChannels } from "./ingest.queries.ts";
import { type Verdict } from "./judge-events.ts";

/**
 * Milliseconds after an event in which its channel may still be unknown. A new camera's first alarm may arrive before
 * the channel list that names the camera.
 */
const announcedMs = 2 * 60_000;

/**
 * Returns the events that cannot be decided yet: their channel is unknown, but the device's channel list may still
 * arrive. They get no outcome, so the device keeps them and sends them again.
 * @returns indexes in `verdicts`
 */
export async function findTooEarly(
  db: Queryable,
  deviceUid: string,
  verdicts: readonly Verdict[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (!verdicts.some((verdict) => verdict?.ok === false && verdict.unknown !== undefined)) return new Set();
  const { areStored, removed } = await getKnownChannels(db, deviceUid);
  const isTooEarly = (verdict: Verdict): boolean => {
    if (verdict?.ok !== false || verdict.unknown === undefined) return false;
    const { channel, happenedAt } = verdict.unknown;
    return !removed.includes(channel) && (!areStored || now.getTime() - happenedAt.getTime() < announcedMs);
  };
  return new Set(verdicts.flatMap((verdict, at) => (isTooEarly(verdict) ? [at] : [])));
}
