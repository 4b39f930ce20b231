import { unfinishedStates } from "@huiyan/contract/alarm/handling.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { isDueBefore, type MessageConditions, messageConditions } from "./message-conditions.queries.ts";

export interface AlgorithmCounts {
  alg_id: string;
  total: number;
  unread: number;
  marked: number;
  /** Numbers of unfinished alarms by severity; `overdue` counts those whose deadline has passed. */
  high: number;
  medium: number;
  low: number;
  overdue: number;
}

/** Counts alarms by algorithm. Uses only the list's index, which contains all counted columns. */
export async function countByAlgorithm(
  db: Queryable,
  scope: Scope,
  conditions: MessageConditions,
  now: Date,
): Promise<AlgorithmCounts[]> {
  const isUnfinished = sql`m.state = any(${unfinishedStates}::text[])`;
  const { rows } = await sql<AlgorithmCounts>`
    select m.alg_id, count(*) as total, count(*) filter (where not m.client_read) as unread, count(*) filter (where m.client_mark) as marked,
      count(*) filter (where m.severity = 3 and ${isUnfinished}) as high,
      count(*) filter (where m.severity = 2 and ${isUnfinished}) as medium,
      count(*) filter (where m.severity = 1 and ${isUnfinished}) as low,
      count(*) filter (where ${isDueBefore(now.getTime())}) as overdue
    from message m where ${messageConditions(scope, conditions)}
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}
