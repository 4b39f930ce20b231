import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "../../platform/db/database.ts";
import { plannedOnce } from "../../platform/db/planned-client.ts";
import { devicesInView, isWhole, type Scope } from "../../platform/db/scope.ts";
import { type MessageConditions } from "./message-conditions.queries.ts";

/** Of more the statement looks for itself: their ids would have to be sent and compared. */
const few = 100;

interface Wanted {
  scope: Scope;
  conditions: MessageConditions;
}

/**
 * The same question, with the devices that scope, group and device leave said by their ids, where these are few. The planner
 * then knows how many alarms they have, and need not plan the view of who sees what (3 ms) in every statement.
 */
export async function fewDevices(db: Queryable, scope: Scope, conditions: MessageConditions): Promise<Wanted> {
  const { group_id, device_id, ...others } = conditions;
  const parts: RawBuilder<unknown>[] = [sql`d.org_id = ${scope.orgId}`];
  if (!isWhole(scope)) parts.push(sql`d.id in (${devicesInView(scope)})`);
  if (device_id !== undefined) parts.push(sql`d.device_id = ${device_id}`);
  if (group_id !== undefined)
    parts.push(sql`d.id in (select b.device_uid from device_binding b join device_group g on g.id = b.group_id
      where g.org_id = ${scope.orgId} and g.path @> array[${group_id}::uuid])`);
  if (parts.length === 1) return { scope, conditions };
  const { rows } = await sql<{ id: string }>`${plannedOnce}
    select d.id from device d where ${sql.join(parts, sql` and `)} limit ${few + 1}`.execute(db);
  if (rows.length > few) return { scope, conditions };
  return { scope: { ...scope, devices: rows.map(({ id }) => id) }, conditions: others };
}
