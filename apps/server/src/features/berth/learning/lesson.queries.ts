import { sql } from "kysely";
import { type Queryable, type SqlPart } from "#platform/db/database.ts";

/** Number of observations sampled per stay or interval: one per ten minutes, at least two, at most 24. */
const [everySeconds, minLooks, maxLooks] = [600, 2, 24];
/** Seconds at both ends of a stay or interval that are ignored, because the recorded time is not exact. */
const settleSeconds = 15;
/** Seconds until a connected device applies a redrawn region. */
const appliedSeconds = 60;
/** Maximum hours between two confirmed stays for which the berth counts as free in between. */
const longestGapHours = 24;
/** Maximum lessons of a point that are used, newest first. */
const maxLessons = 60_000;

/** Condition: the record `r` is complete, a user has confirmed it, and it is not disputed, discarded or excluded. */
const isAgreed = sql`r.merged_into is null and not r.is_open and r.entry_at is not null and r.leave_at is not null
  and r.reviewed_by is not null and r.review_state in (1, 4)
  and r.scrap_cause is null and r.dispute_cause is null and r.exclude_cause is null`;

/**
 * Days before and after a stay or interval in which other records are searched. A stay longer than three days is
 * abnormal.
 */
const longestStayDays = 10;

/**
 * Returns the condition that another record, in any review state, has a car in the berth between
 * `from` and `until`. A record moved to another berth counts for both berths.
 */
const isElsewhereClaimed = (berth: SqlPart, from: SqlPart, until: SqlPart) => {
  // two subqueries, so that each can use the index on its column and the time
  const claims = (column: SqlPart) => sql`exists (
    select from parking_record o where o.merged_into is null and ${column} = ${berth}
      and o.at > ${from} - make_interval(days => ${longestStayDays})
      and o.at < ${until} + make_interval(days => ${longestStayDays})
      and coalesce(o.entry_at, o.leave_at) < ${until}
      and coalesce(o.leave_at, case when o.is_open then 'infinity' else coalesce(o.last_seen_at, o.entry_at) end) > ${from})`;
  return sql`(${claims(sql`o.berth_id`)} or ${claims(sql`o.seen_berth_id`)})`;
};

/**
 * Selects lessons from stored observations: the share of “occupied” that the device computed for a berth. The correct
 * result is occupied during confirmed stays, and free in the intervals between two of them.
 */
const freshLessons: SqlPart = sql`
  select m.berth_id, o.happened_at as at, m.record_id, m.occupied, o.share
  from (
    select s.*, s.since + (s.until - s.since) * ((n + 0.5) / s.looks) as at from (
      select *, least(${maxLooks}, greatest(${minLooks}, ceil(extract(epoch from until - since) / ${everySeconds})))::int as looks
      from (
        select berth_id, drawn_at, record_id, occupied, since + make_interval(secs => ${settleSeconds}) as since,
          until - make_interval(secs => ${settleSeconds}) as until
        from (
          select s.berth_id, s.drawn_at, s.id as record_id, true as occupied, s.entry_at as since, s.leave_at as until from agreed s
          union all
          select g.berth_id, g.drawn_at, g.id, false, g.leave_at, g.next_at from (
            select a.*, lead(a.entry_at) over (partition by a.berth_id order by a.entry_at) as next_at from agreed a
          ) g
          where g.next_at > g.leave_at and g.next_at < g.leave_at + make_interval(hours => ${longestGapHours})
            and not ${isElsewhereClaimed(sql`g.berth_id`, sql`g.leave_at`, sql`g.next_at`)}
        ) spell
      ) settled where until > since
    ) s cross join generate_series(0, s.looks - 1) n
  ) m cross join lateral (
    select b.happened_at, (b.data->>'judged_share')::real as share from berth_observation b
    where b.berth_id = m.berth_id and not b.is_late and b.happened_at >= m.at and b.happened_at <= m.until
      and b.data ? 'judged_share' and b.data->>'fault' = 'none' and b.happened_at > m.drawn_at
    order by b.happened_at limit 1
  ) o`;

const agreedOf = (pointId: string, since: Date): SqlPart => sql`
  agreed as (
    select r.id, r.berth_id, r.entry_at, r.leave_at,
      coalesce(b.drawn_at + make_interval(secs => ${appliedSeconds}), '-infinity') as drawn_at
    from parking_record r join berth b on b.id = r.berth_id
    where b.point_id = ${pointId} and b.deleted_at is null and b.phase <> 'void' and r.seen_berth_id is null
      and r.at > ${since}::timestamptz - make_interval(hours => ${longestGapHours}) and ${isAgreed}
  )`;

export interface Lesson {
  berth_id: string;
  at: Date;
  record_id: string;
  occupied: boolean;
  share: number;
}

/** Returns stored and new lessons whose records are still confirmed, oldest first. */
export async function listLessons(
  db: Queryable,
  pointId: string,
  { kept, observed }: { kept: Date; observed: Date },
): Promise<Lesson[]> {
  const { rows } = await sql<Lesson>`
    with ${agreedOf(pointId, observed)}, fresh as (${freshLessons}), known as (
      select l.berth_id, l.at, l.record_id, l.occupied, l.share from berth_lesson l
      join berth b on b.id = l.berth_id join parking_record r on r.id = l.record_id
      where b.point_id = ${pointId} and b.deleted_at is null and b.phase <> 'void' and l.at > ${kept}
        and ${isAgreed} and r.berth_id = l.berth_id and r.seen_berth_id is null
        and case when l.occupied then l.at between r.entry_at and r.leave_at
          else not ${isElsewhereClaimed(sql`l.berth_id`, sql`l.at`, sql`l.at`)} end
    )
    select * from (
      select * from known union select * from fresh order by at desc limit ${maxLessons}
    ) newest order by at`.execute(db);
  return rows;
}

/** Stores new lessons before their observations are deleted. @returns number of stored lessons */
export async function keepLessons(db: Queryable, pointId: string, observed: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with ${agreedOf(pointId, observed)}
    insert into berth_lesson (berth_id, at, record_id, occupied, share)
    select * from (${freshLessons}) fresh on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function deleteOldLessons(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("berth_lesson").where("at", "<", before).execute();
}

/**
 * Returns the condition that the newest observation of the berth contains the share of the device's separate occupancy
 * check.
 */
const isJudged = (berth: SqlPart) => sql`(
  select o.data ? 'judged_share' from berth_observation o
  where o.berth_id = ${berth} and not o.is_late order by o.happened_at desc limit 1)`;

/** Returns true if the device makes a separate occupancy check for any berth of the point. */
export async function hasJudgedBerth(db: Queryable, pointId: string): Promise<boolean> {
  const { rows } = await sql`
    select from berth b where b.point_id = ${pointId} and b.deleted_at is null and ${isJudged(sql`b.id`)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Returns points with separately checked berths whose records were confirmed after `since`. */
export async function listPointsToKeep(db: Queryable, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct b.point_id as id from parking_record r join berth b on b.id = r.berth_id
    where r.reviewed_at > ${since} and r.at > ${since} and ${isAgreed} and b.deleted_at is null and ${isJudged(sql`b.id`)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Deletes the lessons and offsets of a berth, because its region was redrawn. */
export async function forgetLessons(db: Queryable, berthId: string, now: Date): Promise<void> {
  await sql`
    with forgotten as (delete from berth_lesson where berth_id = ${berthId}), drawn as (
      update berth set drawn_at = ${now} where id = ${berthId}
    )
    update berth_learning set offsets = offsets - ${berthId}::text, previous = previous - ${berthId}::text
    where point_id = (select point_id from berth where id = ${berthId})`.execute(db);
}
