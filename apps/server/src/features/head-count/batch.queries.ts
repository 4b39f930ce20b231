import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface CounterSpan {
  pointId: string;
  alg: string;
  from: Date;
  to: Date;
}

export interface CountMessage {
  /** Index of the alarm's span in the argument `spans`. */
  span: number;
  id: string;
  happened_at: Date;
  happened_raw: Date;
  image: string;
  res_image: string;
  /** Arrays with one value per batch; null if the alarm has more than `maxBatches` batches. */
  facts: { counts: unknown; reviews: unknown; times: unknown[] | null; weights: unknown[] | null } | null;
}

/** Maximum number of batches of an alarm. Counters of this product report at most 60. */
const maxBatches = 200;

const listOf = (name: string) => sql`case jsonb_typeof(m.data->${sql.lit(name)}) when 'array'
  then m.data->${sql.lit(name)} else '[]'::jsonb end`;

/** Returns the newest alarms of each span of a counter, at most `size` per span, newest first. */
export async function listCountMessages(
  db: Queryable,
  orgId: string,
  spans: readonly CounterSpan[],
  size: number,
): Promise<CountMessage[]> {
  if (spans.length === 0) return [];
  const asked = spans.map(({ pointId, alg, from, to }, span) => ({
    span,
    point: pointId,
    alg,
    since: from,
    until: to,
  }));
  const { rows } = await sql<CountMessage>`
    select s.span, m.* from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as s(span int, point uuid, alg text, since timestamptz, until timestamptz)
    join point p on p.id = s.point and p.org_id = ${orgId}
    cross join lateral (
      select m.id, m.happened_at, m.happened_raw, m.image, m.res_image,
        case when jsonb_array_length(${listOf("counts")}) <= ${maxBatches} then (
          select jsonb_build_object('counts', m.data->'counts', 'reviews', m.data->'reviews',
            'times', jsonb_agg(b.entry->'time' order by b.at), 'weights', jsonb_agg(b.entry->'weight' order by b.at))
          from jsonb_array_elements(${listOf("msglist")}) with ordinality b(entry, at) where b.at <= ${maxBatches}) end as facts
      from message m
      where m.device_uid = p.device_uid and m.org_id = ${orgId} and m.point_id = s.point and m.alg_id = s.alg
        and m.happened_at between s.since and s.until and m.deleted_at is null and m.folded_into is null
      order by m.happened_at desc, m.id desc limit ${size}) m
    order by s.span, m.happened_at desc`.execute(db);
  return rows;
}
