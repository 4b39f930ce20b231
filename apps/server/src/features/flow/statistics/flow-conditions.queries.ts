import { type RawBuilder, sql } from "kysely";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { type FlowFilter } from "../flow-filter.ts";

/** Returns the condition for visible rows that match the filter, without the algorithm. */
export function pointConditions(scope: Scope, filter: Omit<FlowFilter, "alg_id">, table: string, pointColumn: string) {
  const { group_id, device_id, point_id } = filter;
  const device = sql.ref(`${table}.device_uid`);
  const parts: RawBuilder<unknown>[] = [inScope(scope, table)];
  if (point_id !== undefined) parts.push(sql`${sql.ref(`${table}.${pointColumn}`)} = ${point_id}`);
  if (device_id !== undefined)
    parts.push(sql`${device} in (select id from device where org_id = ${scope.orgId} and device_id = ${device_id})`);
  if (group_id !== undefined)
    parts.push(sql`${device} in (select b.device_uid from device_binding b join device_group g on g.id = b.group_id
      where g.org_id = ${scope.orgId} and g.path @> array[${group_id}::uuid])`);
  return sql.join(parts, sql` and `);
}

/** Returns the condition for visible rows that match the filter, including the algorithm. */
export const flowConditions = (scope: Scope, filter: FlowFilter, table: string) =>
  sql`${pointConditions(scope, filter, table, "point_id")} and ${sql.ref(`${table}.alg_id`)} = ${filter.alg_id}`;
