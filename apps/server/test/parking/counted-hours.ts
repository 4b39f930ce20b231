import { sql } from "kysely";
import { parkingFlowDays, parkingHours } from "#features/parking/statistics/parking-hour.queries.ts";
import { type TestApp } from "../test-app.ts";

interface Total {
  what: string;
  n: string;
}
const figures = sql`concat_ws(' ', sum(entries), sum(exits), sum(electric), sum(fuel), sum(charging)) as n`;
const anything = sql`having (sum(entries), sum(exits), sum(electric), sum(fuel), sum(charging)) <> (0, 0, 0, 0, 0)`;

/** Returns the totals that figures use, by device and hour and by device and day. */
export async function countedHours({ services }: TestApp): Promise<Total[]> {
  const { rows } = await sql<Total>`
    (select concat_ws(' ', 'hour', device_uid, hour) as what, ${figures} from ${parkingHours} c group by 1 ${anything})
    union all (select concat_ws(' ', 'day', device_uid, day) as what, ${figures} from ${parkingFlowDays} c group by 1 ${anything})
    order by 1`.execute(services.db.sql);
  return rows;
}

/** Returns the same totals as {@link countedHours}, but computed from the stored parking records. */
export async function storedHours({ services }: TestApp): Promise<Total[]> {
  const shown = sql`scrap_cause is null and exclude_cause is null and merged_into is null`;
  const all = (unit: "hour" | "day") => sql`
    select device_uid, date_trunc(${unit}, entry_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as at, 1 as entries, 0 as exits,
      case when is_new_energy and car_type = 2 then 1 else 0 end as electric,
      case when is_new_energy and car_type = 1 then 1 else 0 end as fuel, case when is_charging then 1 else 0 end as charging
    from parking_record where ${shown} and entry_at is not null
    union all select device_uid, date_trunc(${unit}, leave_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai', 0, 1, 0, 0, 0
    from parking_record where ${shown} and leave_at is not null`;
  const { rows } = await sql<Total>`
    (select concat_ws(' ', 'hour', device_uid, at) as what, ${figures} from (${all("hour")}) t group by 1)
    union all (select concat_ws(' ', 'day', device_uid, at) as what, ${figures} from (${all("day")}) t group by 1)
    order by 1`.execute(services.db.sql);
  return rows;
}

export async function spoilAndRecountHours({ services }: TestApp): Promise<void> {
  await sql`update parking_hour set entries = entries + 7`.execute(services.db.sql);
  await sql`delete from parking_flow_day`.execute(services.db.sql);
  await sql`select recount_parking_hours()`.execute(services.db.sql);
}
