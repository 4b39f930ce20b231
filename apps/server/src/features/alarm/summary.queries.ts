import { sql } from "kysely";
import { type Queryable } from "../../platform/db/database.ts";
import { type Scope } from "../../platform/db/scope.ts";
import { type MessageConditions, messageConditions } from "./message-conditions.queries.ts";

export interface AlgorithmCounts {
  alg_id: string;
  total: number;
  unread: number;
  marked: number;
}

export async function countByAlgorithm(
  db: Queryable,
  scope: Scope,
  conditions: MessageConditions,
): Promise<AlgorithmCounts[]> {
  const { rows } = await sql<AlgorithmCounts>`
    select m.alg_id, count(*) as total, count(*) filter (where not m.client_read) as unread, count(*) filter (where m.client_mark) as marked
    from message m where ${messageConditions(scope, conditions)}
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}
