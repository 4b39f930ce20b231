import { type RawBuilder, sql } from "kysely";

/** What one membership sees. Every query of a member's call takes it. */
export interface Scope {
  orgId: string;
  staffId: string;
  seesAll: boolean;
}

/**
 * Condition for a WHERE clause: the row's organisation is the caller's, and its device is one he sees.
 * @param table alias whose `org_id` and `device_uid` are tested
 */
export function inScope(scope: Scope, table: string): RawBuilder<boolean> {
  const org = sql<boolean>`${sql.ref(`${table}.org_id`)} = ${scope.orgId}`;
  if (scope.seesAll) return org;
  return sql<boolean>`${org} and ${sql.ref(`${table}.device_uid`)} in (select v.device_uid from visible_device v where v.staff_id = ${scope.staffId})`;
}
