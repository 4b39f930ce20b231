import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "./database.ts";
import { plannedOnce } from "./planned-client.ts";
import { devicesInView, isWhole, type Scope } from "./scope.ts";

/** Maximum number of devices passed as ids. With more, sending and comparing ids costs more than the subquery. */
const few = 100;

interface DeviceFilter {
  group_id?: string | undefined;
  device_id?: string | undefined;
}

/**
 * Replaces scope, group and device of a filter by a list of device ids, if there are at most `few`. PostgreSQL's
 * planner then knows the number of rows. The list saves 3 ms of planning for each use of the scope, because the
 * statement no longer contains the view of visible devices.
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
