import { countBound } from "@huiyan/contract/paging";
import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { fewDevices } from "#platform/db/few-devices.queries.ts";
import { type Scope } from "#platform/db/scope.ts";
import { isSingly, type MessageConditions, messageConditions } from "./message-conditions.queries.ts";

/** Counts the matching alarms that are no list entries, because an older alarm of their burst matches as well. */
async function countHidden(db: Queryable, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ hidden: number }>`
    select count(*) - count(distinct m.storm_id) as hidden from message m where ${where} and m.storm_id is not null`.execute(
    db,
  );
  return rows[0]?.hidden ?? 0;
}

/** Counts the entries of a list, up to the contract's maximum. A burst counts as one entry. */
export async function countMessages(
  db: Queryable,
  scope: Scope,
  conditions: MessageConditions,
): Promise<{ count: number; more?: true }> {
  const of = await fewDevices(db, scope, conditions);
  const where = messageConditions(of.scope, of.filter);
  const { rows } = await sql<{ n: number; stormed: number }>`
    select count(*) as n, count(storm_id) as stormed from (
      select m.storm_id from message m where ${where} limit ${countBound + 1}) counted`.execute(db);
  const { n, stormed } = rows[0] ?? { n: 0, stormed: 0 };
  // the query for hidden alarms is skipped if no alarm belongs to a burst, because counting
  // distinct values sorts all rows
  const hidden = stormed === 0 || n > countBound || isSingly(conditions) ? 0 : await countHidden(db, where);
  return n > countBound ? { count: countBound, more: true } : { count: n - hidden };
}
