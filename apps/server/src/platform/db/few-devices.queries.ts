import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "./database.ts";
import { plannedOnce } from "./planned-client.ts";
import { devicesInView, isWhole, type Scope } from "./scope.ts";

/** Of more the statement looks for itself: their ids would have to be sent and compared. */
const few = 100;

interface DeviceFilter {
  group_id?: string | undefined;
  device_id?: string | undefined;
}

/**
 * The same question, with the devices that scope, group and device leave said by their ids, where these are few. The planner
 * then knows how much they have, and need not plan the view of who sees what (3 ms) wherever a statement names the scope.
 */
export async function fewDevices<F extends DeviceFilter>(
  db: Queryable,
  scope: Scope,
  filter: F,
): Promise<{ scope: Scope; filter: F }> {
  const { group_id, device_id } = filter;
  const parts: RawBuilder<unknown>[] = [sql`d.org_id = ${scope.orgId}`];
  if (!isWhole(scope)) parts.push(sql`d.id in (${devicesInView(scope)})`);
  if (device_id !== undefined) parts.push(sql`d.device_id = ${device_id}`);
  if (group_id !== undefined)
    parts.push(sql`d.id in (select b.device_uid from device_binding b join device_group g on g.id = b.group_id
      where g.org_id = ${scope.orgId} and g.path @> array[${group_id}::uuid])`);
  if (parts.length === 1 || scope.devices !== undefined) return { scope, filter };
  const { rows } = await sql<{ id: string }>`${plannedOnce}
    select d.id from device d where ${sql.join(parts, sql` and `)} limit ${few + 1}`.execute(db);
  if (rows.length > few) return { scope, filter };
  const devices = rows.map(({ id }) => id);
  return { scope: { ...scope, devices }, filter: { ...filter, group_id: undefined, device_id: undefined } };
}
