import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

/** Time before the last run that is read again, because an alarm may be committed shortly after its `received_at`. */
const overlap = sql`interval '2 minutes'`;

/** Writes the recognitions that devices have reported since the last run to the access log, each once. */
export async function logRecognitions(db: Queryable, algId: string, now: Date): Promise<void> {
  await sql`
    with mark as (
      insert into face_mark (seen_to) values (${now}) on conflict (one) do update set seen_to = ${now}
      returning (select seen_to from face_mark) as before
    )
    insert into face_access (id, org_id, at, act, staff_id, face_id, count, at_where, score)
    select m.id, m.org_id, m.happened_at, 'recognise', null, f.id, 1,
      left(concat_ws(' ', d.nickname, p.name), 200), (m.data->'face'->>'score')::real
    from message m
      join face f on f.org_id = m.org_id and f.id::text = m.data->'face'->>'id'
      join device d on d.id = m.device_uid left join point p on p.id = m.point_id
    where m.alg_id = ${algId}
      and m.received_at > coalesce((select before from mark), ${now}::timestamptz - interval '1 day') - ${overlap}
      and jsonb_typeof(m.data->'face'->'score') = 'number'
    on conflict (id) do nothing`.execute(db);
}
