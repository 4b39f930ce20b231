import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

/** Name of the setting that holds an organisation's consent. */
export const sharingSetting = "verdict_sharing";

/** SQL for the ids of organisations that consented to the use of their verdicts. */
const shared = sql`
  select org_id from organisation_setting where name = ${sharingSetting} and value -> 'shared' = 'true'::jsonb`;

export async function countSharing(db: Queryable): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${shared}) s`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface JudgedPicture {
  id: string;
  point_id: string;
  alg_id: string;
  /** Version of the algorithm; empty if unknown. */
  version: string;
  is_true: boolean;
  /** Reason of a false alarm that the user gave: a code of the list, or free text. */
  reason: string;
  image: string;
  boxes: unknown;
}

/**
 * Returns judged alarms with a picture, newest first. At most `limit` per point and algorithm, so that no camera
 * outweighs the others.
 */
export async function listJudgedPictures(db: Queryable, since: Date, limit: number): Promise<JudgedPicture[]> {
  const { rows } = await sql<JudgedPicture>`
    select id, point_id, alg_id, version, is_true, reason, image, boxes from (
      select m.id, m.point_id, m.alg_id, coalesce(v.version, '') as version, m.state <> 'false_alarm' as is_true,
        case when m.state = 'false_alarm' then coalesce(s.reason, '') else '' end as reason, m.image, m.data -> 'boxes' as boxes,
        row_number() over (partition by m.point_id, m.alg_id order by m.happened_at desc, m.id desc) as place
      from message m
      left join lateral (
        select a.version from device_algorithm a
        where a.device_uid = m.device_uid and a.alg_id = m.alg_id and a.since <= m.happened_at order by a.since desc limit 1
      ) v on true
      left join message_step s on s.message_id = m.id and s.happened_at = m.happened_at and s.version = m.version
      where m.folded_into is null and m.deleted_at is null
        and m.state in ('repeated', 'investigating', 'done', 'false_alarm')
        and m.org_id in (${shared}) and m.happened_at >= ${since} and m.image <> ''
    ) judged where place <= ${limit} order by point_id, alg_id, place`.execute(db);
  return rows;
}

export interface JudgedPlate {
  point_id: string;
  plate: string;
  /** Plate as the recogniser read it; empty if it read none. */
  read: string;
  image: string;
}

/**
 * Returns plates that users corrected or confirmed, with the close-up picture. Steps that were undone are left out.
 * Newest first; at most `limit` corrected and `limit` confirmed plates per camera.
 */
export async function listJudgedPlates(db: Queryable, since: Date, limit: number): Promise<JudgedPlate[]> {
  const { rows } = await sql<JudgedPlate>`
    select point_id, plate, read, image from (
      select j.*, row_number() over (partition by j.point_id, j.action order by j.at desc, j.id desc) as place from (
        select distinct on (r.id) r.id, r.point_id, r.plate, t.action, t.at,
          case when t.action = 'plate' then coalesce(b.before ->> 'plate', '') else r.plate end as read,
          coalesce(nullif(r.entry ->> 'plate', ''), nullif(r.leave ->> 'plate', '')) as image
        from parking_step t join parking_record r on r.id = t.record_id
        left join lateral jsonb_array_elements(t.before) b(before) on b.before ->> 'id' = r.id::text
        where t.action in ('plate', 'confirm') and not t.is_undone and t.at >= ${since} and t.staff_id is not null
          and r.org_id in (${shared}) and r.merged_into is null and r.plate <> ''
        order by r.id, t.action = 'plate' desc, t.at
      ) j where j.image is not null
    ) judged where place <= ${limit} order by point_id, at desc, id`.execute(db);
  return rows;
}
