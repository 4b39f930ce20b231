import { sql } from "kysely";
import { visiblePoints } from "#features/point/point.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface BerthFigures {
  /** Number of berths that are not deleted. */
  drawn: number;
  /** Number of berths that the device observes and that are not void. The next three numbers are parts of it. */
  total: number;
  free: number;
  occupied: number;
  abnormal: number;
  void: number;
  /** Number of berths of `total` that have a charger. */
  guns: number;
}

/** Counts the berths by their current status. docs/reference/statistics.md S1. */
export async function countBerthFigures(db: Queryable, scope: Scope): Promise<BerthFigures> {
  const { rows } = await sql<BerthFigures>`
    select count(*) as drawn, count(*) filter (where b.counted) as total,
      count(*) filter (where b.counted and b.calm and not b.taken) as free,
      count(*) filter (where b.counted and b.calm and b.taken) as occupied,
      count(*) filter (where b.counted and not b.calm) as abnormal,
      count(*) filter (where b.phase = 'void') as void, count(*) filter (where b.counted and b.is_new_energy) as guns
    from (
      select b.phase, b.is_new_energy, cardinality(b.troubles) = 0 as calm, b.phase in ('occupied', 'leaving') as taken,
        b.phase <> 'void' and coalesce(d.config_in_force >= b.config_version, false) as counted
      from berth b join point p on p.id = b.point_id join device d on d.id = b.device_uid
      where b.deleted_at is null and ${inScope(scope, "b")} and ${visiblePoints(scope)}) b`.execute(db);
  return rows[0] ?? { drawn: 0, total: 0, free: 0, occupied: 0, abnormal: 0, void: 0, guns: 0 };
}
