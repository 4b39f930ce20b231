import { type RawBuilder, sql } from "kysely";

/** What one membership sees. Every query of a member's call takes it. */
export interface Scope {
  orgId: string;
  staffId: string;
  seesAll: boolean;
  /** Of a wall with a group: no further than this one with all below. */
  groupId?: string;
  /** All that it sees of what a statement is about, where these are few: see `fewDevices`. */
  devices?: readonly string[];
}

/** Whether nothing of the organisation is hidden from the caller. */
export const isWhole = ({ seesAll, groupId, devices }: Scope): boolean =>
  seesAll && groupId === undefined && devices === undefined;

/** Ids of the devices that the caller sees. */
export function devicesInView({ orgId, staffId, groupId, devices }: Scope): RawBuilder<unknown> {
  if (devices !== undefined) return sql`select unnest(${devices}::uuid[])`;
  const seen = sql`select v.device_uid from visible_device v where v.staff_id = ${staffId}`;
  if (groupId === undefined) return seen;
  return sql`${seen} and v.device_uid in (select b.device_uid from device_binding b join device_group g on g.id = b.group_id
    where g.org_id = ${orgId} and g.deleted_at is null and g.path @> array[${groupId}::uuid])`;
}

/**
 * Condition for a WHERE clause: the row's organisation is the caller's, and its device is one he sees.
 * @param table alias whose `org_id` and `device_uid` are tested
 */
export function inScope(scope: Scope, table: string): RawBuilder<boolean> {
  const org = sql<boolean>`${sql.ref(`${table}.org_id`)} = ${scope.orgId}`;
  if (isWhole(scope)) return org;
  if (scope.devices !== undefined)
    return sql<boolean>`${org} and ${sql.ref(`${table}.device_uid`)} = any(${scope.devices}::uuid[])`;
  return sql<boolean>`${org} and ${sql.ref(`${table}.device_uid`)} in (${devicesInView(scope)})`;
}
