import { type RawBuilder, sql } from "kysely";

/** Data that one member may see; part of every query of an endpoint for members. */
export interface Scope {
  orgId: string;
  staffId: string;
  seesAll: boolean;
  /** For a screen share with a group: limits the scope to this group and its subgroups. */
  groupId?: string;
  /** Ids of all visible devices that match the caller's filter, set if they are few: see `fewDevices`. */
  devices?: readonly string[];
}

/** Returns true if the scope is the whole organisation. */
export const isWhole = ({ seesAll, groupId, devices }: Scope): boolean =>
  seesAll && groupId === undefined && devices === undefined;

/**
 * Returns an SQL condition: a point counts, for limits and packages, if neither the point nor its device is deleted.
 * Points of a deleted device do not count: no list shows them, so a user could not delete them to free the limit.
 * @param point alias of the point table
 */
export const isPresent = (point: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${point}.deleted_at`)} is null and exists (
    select from device present where present.id = ${sql.ref(`${point}.device_uid`)} and present.deleted_at is null))`;

/** Returns a subquery of the ids of visible devices. */
export function devicesInView({ orgId, staffId, groupId, devices }: Scope): RawBuilder<unknown> {
  if (devices !== undefined) return sql`select unnest(${devices}::uuid[])`;
  const seen = sql`select v.device_uid from visible_device v where v.staff_id = ${staffId}`;
  if (groupId === undefined) return seen;
  return sql`${seen} and v.device_uid in (select b.device_uid from device_binding b join device_group g on g.id = b.group_id
    where g.org_id = ${orgId} and g.deleted_at is null and g.path @> array[${groupId}::uuid])`;
}

/**
 * Returns a condition for a WHERE clause: the row belongs to the caller's organisation and to a visible device.
 * @param table alias whose `org_id` and `device_uid` are tested
 */
export function inScope(scope: Scope, table: string): RawBuilder<boolean> {
  const org = sql<boolean>`${sql.ref(`${table}.org_id`)} = ${scope.orgId}`;
  if (isWhole(scope)) return org;
  if (scope.devices !== undefined)
    return sql<boolean>`${org} and ${sql.ref(`${table}.device_uid`)} = any(${scope.devices}::uuid[])`;
  return sql<boolean>`${org} and ${sql.ref(`${table}.device_uid`)} in (${devicesInView(scope)})`;
}
