import { type RawBuilder, sql } from "kysely";

/** What one membership sees. Every query of a member's call takes it. */
export interface Scope {
  orgId: string;
  staffId: string;
  seesAll: boolean;
  /** Of a wall with a group: no further than this one with all below. */
  groupId?: string;
}

/** Whether nothing of the organisation is hidden from the caller. */
export const isWhole = ({ seesAll, groupId }: Scope): boolean => seesAll && groupId === undefined;

/** Ids of the devices that the caller sees. */
export function devicesInView({ orgId, staffId, groupId }: Scope): RawBuilder<unknown> {
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
  return sql<boolean>`${org} and ${sql.ref(`${table}.device_uid`)} in (${devicesInView(scope)})`;
}
