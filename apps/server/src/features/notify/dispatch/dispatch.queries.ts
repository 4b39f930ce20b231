import { sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface DispatchedRow {
  message_id: string;
  sender: string | null;
  created_at: Date;
  total: number;
}

const shown = 20;

/** Returns unfinished alarms that are assigned to the caller and in the caller's scope, newest first. */
export async function findDispatched(db: Queryable, scope: Scope): Promise<DispatchedRow[]> {
  const { rows } = await sql<DispatchedRow>`
    select n.message_id, s.name as sender, n.created_at, count(*) over () as total
    from staff_notice n
    join message m on m.id = n.message_id and m.happened_at = n.happened_at and m.deleted_at is null
      and m.assignee_id = n.staff_id and m.state in ('dispatched', 'investigating')
    left join staff s on s.id = n.sender_id
    where n.staff_id = ${scope.staffId} and ${inScope(scope, "m")}
    order by n.created_at desc, n.message_id limit ${shown}`.execute(db);
  return rows;
}

export async function deleteDispatched(db: Queryable, staffId: string, messageId: string): Promise<void> {
  await db.deleteFrom("staff_notice").where("staff_id", "=", staffId).where("message_id", "=", messageId).execute();
}

export async function deleteOldDispatched(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "staff_notice", sql`created_at < ${before}`);
}
