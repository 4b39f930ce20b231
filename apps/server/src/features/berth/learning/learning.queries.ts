import { sql } from "kysely";
import { z } from "zod";
import { type Queryable } from "#platform/db/database.ts";

const Offsets = z.record(z.string(), z.number());

export interface AdoptedLearning {
  offsets: ReadonlyMap<string, number>;
  at: Date;
  username: string;
  canUndo: boolean;
}

/**
 * Returns the offsets that the occupancy check of the point's berths uses; undefined if none were
 * ever learned.
 */
export async function getAdopted(db: Queryable, pointId: string): Promise<AdoptedLearning | undefined> {
  const { rows } = await sql<{ offsets: unknown; at: Date; username: string | null; can_undo: boolean }>`
    select l.offsets, l.learned_at as at, s.name as username, l.previous is not null as can_undo
    from berth_learning l left join staff s on s.id = l.learned_by where l.point_id = ${pointId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const offsets = new Map(Object.entries(Offsets.parse(row.offsets)));
  return { offsets, at: row.at, username: row.username ?? "", canUndo: row.can_undo };
}

/**
 * Stores the offsets that the occupancy check of the point's berths uses from now on. Keeps the
 * former offsets for an undo.
 */
export async function adoptOffsets(
  db: Queryable,
  pointId: string,
  { offsets, staffId, now }: { offsets: ReadonlyMap<string, number>; staffId: string; now: Date },
): Promise<void> {
  const changed = JSON.stringify(Object.fromEntries([...offsets].filter(([, offset]) => offset !== 0)));
  await sql`
    insert into berth_learning (point_id, offsets, previous, learned_at, learned_by)
    values (${pointId}, ${changed}::jsonb, '{}', ${now}, ${staffId})
    on conflict (point_id) do update set offsets = excluded.offsets, previous = berth_learning.offsets,
      learned_at = excluded.learned_at, learned_by = excluded.learned_by`.execute(db);
}

/**
 * Restores the former offsets of the occupancy check, if the present ones were adopted at the time
 * `at`.
 * @returns false if other offsets have been adopted since, or there are no former ones
 */
export async function takeBackOffsets(
  db: Queryable,
  pointId: string,
  { at, staffId, now }: { at: Date; staffId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update berth_learning set offsets = previous, previous = null, learned_at = ${now}, learned_by = ${staffId}
    where point_id = ${pointId} and previous is not null and learned_at = ${at}`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns the ids of the point's berths that a device observes. */
export async function listWatched(db: Queryable, pointId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("berth")
    .select("id")
    .where("point_id", "=", pointId)
    .where("deleted_at", "is", null)
    .where("phase", "!=", "void")
    .execute();
  return rows.map(({ id }) => id);
}
