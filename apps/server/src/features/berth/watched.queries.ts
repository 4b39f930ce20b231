import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type LockedPoint } from "./berth-change.queries.ts";

/**
 * Writes the point's berths into the desired settings of its device, without void berths. Other settings that users
 * changed stay. Stores in the changed berth the version of the settings that first contains the change.
 */
export async function arrangeBerths(db: Queryable, point: LockedPoint, changedId: string | null): Promise<void> {
  await sql`
    with watched as (
      select count(*) as n, coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'label', label, 'roi', roi, 'is_new_energy', is_new_energy,
        'judge_offset', coalesce((learning.offsets->>(berth.id::text))::float8, 0)
      ) order by sort_key, id) filter (where phase <> 'void'), '[]') as berths
      from berth left join berth_learning learning using (point_id) where point_id = ${point.id} and deleted_at is null
    ), removed as (
      delete from point_algorithm using watched
      where point_id = ${point.id} and alg_id = 'berth_parking' and watched.n = 0
    ), arranged as (
      insert into point_algorithm (point_id, alg_id, settings)
      select ${point.id}::uuid, 'berth_parking', jsonb_build_object('berths', watched.berths) from watched where watched.n > 0
      on conflict (point_id, alg_id) do update set
        settings = point_algorithm.settings || excluded.settings, version = point_algorithm.version + 1
    ), wanted as (
      update device set config_version = config_version + 1 where id = ${point.device_uid} returning config_version
    ), told as (
      update point set config_version = wanted.config_version from wanted where point.id = ${point.id}
    )
    update berth set config_version = wanted.config_version from wanted where berth.id = ${changedId}`.execute(db);
}
