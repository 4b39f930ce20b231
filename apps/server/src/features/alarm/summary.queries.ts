import { dueMinutes, unfinishedStates } from "@huiyan/contract/alarm/handling.rules";
import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { sql } from "kysely";
import { type Queryable } from "../../platform/db/database.ts";
import { type Scope } from "../../platform/db/scope.ts";
import { type MessageConditions, messageConditions } from "./message-conditions.queries.ts";

export interface AlgorithmCounts {
  alg_id: string;
  total: number;
  unread: number;
  marked: number;
  /** Not dealt with yet, by severity; of those, for which the time is up. */
  high: number;
  medium: number;
  low: number;
  overdue: number;
}

const dueSince = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** By the list's index alone: it holds all that is counted. */
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
      count(*) filter (where ${isUnfinished} and m.alg_id <> all(${[...livestockAlgorithms]}::text[]) and m.happened_at < case m.severity
        when 3 then ${dueSince(now, dueMinutes[3])}::timestamptz
        when 1 then ${dueSince(now, dueMinutes[1])}::timestamptz
        else ${dueSince(now, dueMinutes[2])}::timestamptz end) as overdue
    from message m where ${messageConditions(scope, conditions)}
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}
