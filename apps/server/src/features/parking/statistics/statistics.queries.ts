import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { parkingDays } from "./parking-count.queries.ts";

export interface Figures {
  complete: number;
  reviewed: number;
  made: number;
  paid: number;
  made_fen: number;
  paid_fen: number;
}
export interface DayFigures extends Figures {
  /** Start of the day, epoch ms. */
  day: number;
}
export interface GroupFigures extends Figures {
  /** Id of the group; null for devices outside these groups. */
  id: string | null;
  name: string | null;
}

const figures = sql`sum(complete) as complete, sum(reviewed) as reviewed, sum(made) as made, sum(paid) as paid,
  sum(made_fen) as made_fen, sum(paid_fen) as paid_fen`;
const rowsOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;

/** Returns SQL for the bindings of devices to groups that the caller sees. Names of other groups thus stay hidden. */
const seenBindings = ({ seesAll, staffId }: Scope) => sql`
  select b.device_uid, g.path from device_binding b join device_group g on g.id = b.group_id and g.deleted_at is null
  ${seesAll ? sql`` : sql`where g.id in (select v.group_id from visible_group v where v.staff_id = ${staffId})`}`;

/**
 * Returns figures by day, and by the groups directly below the chosen one or below the root. A device counts once per
 * group.
 */
export async function getOrderFigures(
  db: Queryable,
  scope: Scope,
  { since, groupId }: { since: Date; groupId: string | undefined },
): Promise<{ days: DayFigures[]; groups: GroupFigures[] }> {
  const inGroup =
    groupId === undefined
      ? sql`true`
      : sql`c.device_uid in (select b.device_uid from device_binding b join device_group g on g.id = b.group_id
        where g.org_id = ${scope.orgId} and g.path @> array[${groupId}::uuid])`;
  // devices bound directly to the chosen group are listed under its name
  const shownGroup =
    groupId === undefined
      ? sql`b.path[1]`
      : sql`coalesce(b.path[array_position(b.path, ${groupId}::uuid) + 1], ${groupId}::uuid)`;
  const isBelow = groupId === undefined ? sql`true` : sql`b.path @> array[${groupId}::uuid]`;
  const { rows } = await sql<{ days: DayFigures[]; groups: GroupFigures[] }>`
    with counted as materialized (
      select c.device_uid, c.day, ${figures} from ${parkingDays} c
      where ${inScope(scope, "c")} and c.day >= ${since} and ${inGroup} group by 1, 2
    ), devices as (select device_uid, ${figures} from counted group by 1),
    shown as (select distinct b.device_uid, ${shownGroup} as group_id from (${seenBindings(scope)}) b where ${isBelow})
    select ${rowsOf(sql`select (extract(epoch from day) * 1000)::bigint as day, ${figures} from counted group by day`)} as days,
      ${rowsOf(sql`
        select g.id, g.name, ${figures} from devices d left join shown s on s.device_uid = d.device_uid
          left join device_group g on g.id = s.group_id
        group by g.id, g.name, g.sort
        having sum(complete) <> 0 or sum(made) <> 0
        order by g.sort nulls last, g.name, g.id`)} as groups`.execute(db);
  return rows[0] ?? { days: [], groups: [] };
}
