import { type BerthPhase, type BerthTrouble } from "@huiyan/contract/berth/berth-phase.rules";
import { defaultTimes, lateReplayMs, type ParkingTimes } from "@huiyan/contract/parking/parking.rules";
import { sql } from "kysely";
import { z } from "zod";
import { type Queryable } from "#platform/db/database.ts";
import { type DueItem, isRetryDue, withRetry } from "#platform/jobs/retry.queries.ts";
import { BerthState, keptEveryMs } from "./berth-state.ts";
import { type ObservationRow } from "./observation.ts";

/** Berth with the settings that the replay of its observations needs. */
export interface TrackedBerth {
  id: string;
  org_id: string;
  device_uid: string;
  point_id: string;
  label: string;
  sort_key: string;
  type: number;
  is_new_energy: boolean;
  phase: BerthPhase;
  troubles: BerthTrouble[];
  plate: string;
  phase_since: Date | null;
  times: ParkingTimes;
  lateState: BerthState | undefined;
}

const StoredTimes = z.record(z.string(), z.unknown()).catch({});
const Time = z.number();

/**
 * Returns the time settings of a point. Invalid settings are replaced by the defaults, so that they cannot block a
 * berth.
 */
function timesOf(settings: unknown): ParkingTimes {
  const own = StoredTimes.parse(settings);
  const timeOf = (name: string, usual: number) => Time.catch(usual).parse(own[name]);
  return Object.fromEntries(
    Object.entries(defaultTimes).map(([name, usual]) => [name, timeOf(name, usual)]),
  ) as unknown as ParkingTimes;
}

/** Name of the background job. The job runs once per berth. */
export const trackJob = "parking.track";

/**
 * Returns berths whose new observations were held long enough to arrive in order. Failed berths are returned when their
 * next attempt is due.
 */
export async function listDueBerths(db: Queryable, now: Date, max: number): Promise<DueItem[]> {
  const { rows } = await sql<DueItem>`
    select d.berth_id as id, coalesce(retry.tries, 0) as tries from berth_due d ${withRetry(trackJob, "d.berth_id")}
    where d.due_at <= ${now} and ${isRetryDue(now)} order by d.due_at limit ${max}`.execute(db);
  return rows;
}

/**
 * Locks the berth until the transaction ends.
 * @returns time of its oldest new observation; undefined if there is none, or if another node holds the lock
 */
export async function takeDueBerth(db: Queryable, berthId: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    delete from berth_due where berth_id = (
      select berth_id from berth_due where berth_id = ${berthId} and due_at <= ${now} for update skip locked) returning since`.execute(
    db,
  );
  return rows[0]?.since;
}

export async function lockBerth(db: Queryable, berthId: string): Promise<TrackedBerth | undefined> {
  const { rows } = await sql<
    Omit<TrackedBerth, "times" | "lateState"> & { parking_settings: unknown; late_state: unknown }
  >`
    select b.id, b.org_id, b.device_uid, b.point_id, b.label, b.sort_key, b.type, b.is_new_energy, b.phase, b.troubles, b.plate,
      b.phase_since, b.late_state, p.parking_settings
    from berth b join point p on p.id = b.point_id
    where b.id = ${berthId} and b.deleted_at is null for no key update of b`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { parking_settings, late_state, ...berth } = row;
  const lateState = late_state === null ? undefined : BerthState.parse(late_state);
  return { ...berth, times: timesOf(parking_settings), lateState };
}

export interface StateBefore {
  /** Stored state from which the replay starts; undefined: a new berth's state. */
  state: BerthState | undefined;
  /** Observations later than this time are replayed. */
  after: Date;
  /** True if the replay repeats observations whose stays were stored before. */
  isReplay: boolean;
}

/** Returns the time just before the first stored observation of a berth without an earlier state. */
async function beginOf(db: Queryable, berthId: string, since: Date): Promise<Date> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(happened_at) as first from berth_observation
    where berth_id = ${berthId} and not is_late and happened_at > ${since}::timestamptz - make_interval(secs => ${lateReplayMs / 1000})`.execute(
    db,
  );
  const first = Math.min(since.getTime(), rows[0]?.first?.getTime() ?? since.getTime());
  return new Date(first - 1);
}

/**
 * Returns the last state before `since`, or the state of a later restart by a user. Deletes all later states, because
 * the replay stores them again.
 */
export async function takeState(db: Queryable, berthId: string, since: Date): Promise<StateBefore> {
  const { rows } = await sql<{ state: unknown; at: Date }>`
    (select state, at from berth_state where berth_id = ${berthId} and at < ${since} order by at desc limit 1)
    union all (select state, at from berth_state where berth_id = ${berthId} and at >= ${since} order by at limit 1)
    order by at limit 1`.execute(db);
  const [row] = rows;
  const known = row === undefined ? undefined : BerthState.parse(row.state);
  const isUsable = row !== undefined && (row.at < since || known?.isStart === true);
  const after = isUsable ? row.at : await beginOf(db, berthId, since);
  const { numAffectedRows } = await sql`delete from berth_state where berth_id = ${berthId} and at > ${after}`.execute(
    db,
  );
  return { state: isUsable ? known : undefined, after, isReplay: (numAffectedRows ?? 0n) > 0n };
}

/**
 * Stores states of a berth. Deletes the newest state stored before if it follows another one within {@link
 * keptEveryMs}.
 */
export async function keepStates(db: Queryable, berthId: string, states: readonly BerthState[]): Promise<void> {
  const [first] = states;
  if (first === undefined) return;
  const at = new Date(first.at);
  const rows = states.map((state) => ({ at: new Date(state.at).toISOString(), state }));
  await sql`
    with thinned as (
      delete from berth_state s where s.berth_id = ${berthId} and s.at < ${at}
        and s.at = (select max(n.at) from berth_state n where n.berth_id = ${berthId} and n.at < ${at})
        and exists (select from berth_state o where o.berth_id = ${berthId} and o.at < s.at and o.at > s.at - make_interval(secs => ${keptEveryMs / 1000}))
    )
    insert into berth_state (berth_id, at, state)
    select ${berthId}::uuid, t.at, t.state from json_to_recordset(${JSON.stringify(rows)}::json) as t(at timestamptz, state jsonb)
    on conflict (berth_id, at) do update set state = excluded.state`.execute(db);
}

export async function listObservations(
  db: Queryable,
  berthId: string,
  { after, until }: { after: Date; until: Date },
): Promise<ObservationRow[]> {
  const { rows } = await sql<ObservationRow>`
    select id, happened_at, time_corrected, image, data from berth_observation
    where berth_id = ${berthId} and not is_late and happened_at > ${after} and happened_at <= ${until}
    order by happened_at, id`.execute(db);
  return rows;
}

/** Deletes and returns the observations that arrived more than a day late, and therefore cannot be replayed. */
export async function takeLateObservations(db: Queryable, berthId: string): Promise<ObservationRow[]> {
  const { rows } = await sql<ObservationRow>`
    with taken as (delete from berth_observation where berth_id = ${berthId} and is_late returning *)
    select id, happened_at, time_corrected, image, data from taken order by happened_at, id`.execute(db);
  return rows;
}

/** Schedules the berth again if it has observations after `after`, which are still held back. */
export async function holdRemaining(db: Queryable, berthId: string, after: Date, holdSeconds: number): Promise<void> {
  await sql`
    insert into berth_due (berth_id, since, due_at)
    select ${berthId}::uuid, min(happened_at), min(happened_at) + make_interval(secs => ${holdSeconds})
    from berth_observation where berth_id = ${berthId} and not is_late and happened_at > ${after} having count(*) > 0
    on conflict (berth_id) do update set since = least(berth_due.since, excluded.since)`.execute(db);
}

export interface BerthNow {
  phase: BerthPhase;
  troubles: readonly string[];
  plate: string;
  seenAt: Date;
  phaseSince: Date | null;
  lateState: BerthState | undefined;
}

export async function saveBerth(db: Queryable, berthId: string, now: BerthNow): Promise<void> {
  await db
    .updateTable("berth")
    .set({
      phase: now.phase,
      troubles: [...now.troubles],
      plate: now.plate,
      seen_at: now.seenAt,
      phase_since: now.phaseSince,
      late_state: now.lateState === undefined ? null : JSON.stringify(now.lateState),
    })
    .where("id", "=", berthId)
    .execute();
}
