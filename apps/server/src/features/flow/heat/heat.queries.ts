import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface HeatPoint {
  /** Key of the point's last picture; empty if there is none. */
  image_key: string;
  image_at: Date | null;
  /** Settings of the counting algorithm on the point; null if it does not run there. */
  settings: unknown;
}

/** Returns a point, if the caller sees it. */
export async function getHeatPoint(
  db: Queryable,
  scope: Scope,
  pointId: string,
  algId: string,
): Promise<HeatPoint | undefined> {
  const { rows } = await sql<HeatPoint>`
    select case when f.id is null then '' else p.image_key end as image_key, p.image_at, a.settings
    from point p join device d on d.id = p.device_uid and d.deleted_at is null
    left join point_algorithm a on a.point_id = p.id and a.alg_id = ${algId}
    left join stored_file f on p.image_key <> '' and f.id = substring(p.image_key from '[0-9a-f-]{36}')::uuid and f.stored_at = p.image_at
    where p.id = ${pointId} and p.deleted_at is null and ${inScope(scope, "p")}`.execute(db);
  return rows[0];
}

export interface HeatMessage {
  boxes: unknown;
  image: string;
  happened_at: Date;
  is_head: boolean;
}

/**
 * Returns lead alarms of a point with the alarms grouped under them, newest first.
 * @param size maximum number of lead alarms
 */
export async function listHeatMessages(
  db: Queryable,
  scope: Scope,
  pointId: string,
  { since, size }: { since: Date; size: number },
): Promise<HeatMessage[]> {
  const facts = sql`m.data->'boxes' as boxes, m.image, m.happened_at`;
  const { rows } = await sql<HeatMessage>`
    with heads as materialized (
      select m.id, ${facts} from message m
      where m.folded_into is null and m.deleted_at is null and ${inScope(scope, "m")} and m.point_id = ${pointId} and m.happened_at >= ${since}
      order by m.happened_at desc, m.id desc limit ${size}
    )
    select boxes, image, happened_at, true as is_head from heads
    union all
    select ${facts}, false from heads h join message m on m.folded_into = h.id
    where m.deleted_at is null and ${inScope(scope, "m")} and m.happened_at >= ${since}
    order by happened_at desc`.execute(db);
  return rows;
}
