import { type Language } from "@huiyan/contract/language";
import { shownTaskItems } from "@huiyan/contract/task/task.api";
import { sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";

export interface NewTaskItem {
  name: string;
  input: unknown;
  /**
   * Items of different queues run in parallel, items of one queue one after another. An item without a queue runs
   * alone.
   */
  queue?: string;
}

interface NewTask {
  id: string;
  orgId: string;
  staffId: string;
  kind: string;
  language: Language;
  now: Date;
}

export async function insertTask(db: Queryable, task: NewTask, items: readonly NewTaskItem[]): Promise<void> {
  await db
    .insertInto("task")
    .values({
      id: task.id,
      org_id: task.orgId,
      staff_id: task.staffId,
      kind: task.kind,
      language: task.language,
      created_at: task.now,
    })
    .execute();
  await sql`
    insert into task_item (task_id, position, name, input, queue)
    select ${task.id}::uuid, i.position, i.name, i.input, i.queue
    from json_to_recordset(${JSON.stringify(items.map((item, position) => ({ ...item, position })))}::json)
      as i(position int, name text, input jsonb, queue text)`.execute(db);
}

export interface TaskRow {
  id: string;
  kind: string;
  subject: string | null;
  created_at: Date;
  finished_at: Date | null;
  cancelled_at: Date | null;
  total: number;
  done: number;
  failed: number;
  cancelled: number;
}

const columns = sql`t.id, t.kind, t.created_at, t.finished_at, t.cancelled_at, count(i.position) as total,
  min(i.name) filter (where i.position = 0) as subject,
  count(*) filter (where i.state = 'done') as done, count(*) filter (where i.state = 'failed') as failed,
  count(*) filter (where i.state = 'cancelled') as cancelled`;

/** Returns a task of this member; undefined for tasks of others. */
export async function getTaskRow(db: Queryable, staffId: string, id: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    select ${columns} from task t left join task_item i on i.task_id = t.id
    where t.id = ${id} and t.staff_id = ${staffId} group by t.id`.execute(db);
  return rows[0];
}

/** Returns unfinished tasks and those that ended since a time, newest first. */
export async function listTaskRows(
  db: Queryable,
  staffId: string,
  since: Date,
  kind: string | undefined,
): Promise<TaskRow[]> {
  const ofKind = kind === undefined ? sql`true` : sql`t.kind = ${kind}`;
  const { rows } = await sql<TaskRow>`
    select ${columns} from task t left join task_item i on i.task_id = t.id
    where t.staff_id = ${staffId} and (t.finished_at is null or t.finished_at > ${since}) and ${ofKind}
    group by t.id order by t.created_at desc, t.id desc limit 100`.execute(db);
  return rows;
}

/**
 * Returns the items of a task in the order in which they run. If there are too many, failed ones are preferred, then
 * the first ones.
 */
export async function listItemRows(db: Queryable, taskId: string) {
  const rows = await db
    .selectFrom("task_item")
    .select(["position", "name", "state", "text", "progress_done", "progress_total"])
    .where("task_id", "=", taskId)
    .orderBy(sql`state = 'failed'`, "desc")
    .orderBy("position")
    .limit(shownTaskItems)
    .execute();
  const inOrder = rows.toSorted((a, b) => a.position - b.position);
  return inOrder.map(({ position: _position, progress_done, progress_total, ...item }) => ({
    ...item,
    progress: progress_total === null ? null : { done: Number(progress_done), total: Number(progress_total) },
  }));
}

/** Returns and locks a task of this member, so that no worker finishes it concurrently. */
export async function lockTask(
  db: Queryable,
  staffId: string,
  id: string,
): Promise<{ id: string; kind: string } | undefined> {
  return db
    .selectFrom("task")
    .select(["id", "kind"])
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes items in this state wait again, and reopens their task. Returns the number of items. */
export async function reopenItems(db: Queryable, taskId: string, state: "failed" | "cancelled"): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("task_item")
    .set({ state: "waiting", text: "", due_at: null })
    .where("task_id", "=", taskId)
    .where("state", "=", state)
    .executeTakeFirst();
  const reopened = { finished_at: null, cancelled_at: null };
  if (numUpdatedRows > 0n) await db.updateTable("task").set(reopened).where("id", "=", taskId).execute();
  return Number(numUpdatedRows);
}

/** Cancels the waiting and running items. A running item that nevertheless ends stores its result. */
export async function cancelItems(db: Queryable, taskId: string, now: Date): Promise<number> {
  await db
    .updateTable("task")
    .set({ cancelled_at: now })
    .where("id", "=", taskId)
    .where("finished_at", "is", null)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable("task_item")
    .set({ state: "cancelled", text: "" })
    .where("task_id", "=", taskId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Deletes tasks that ended before a time. Unfinished tasks stay, because an item may wait for its day or its device
 * longer than finished tasks are kept.
 */
export async function deleteOldTasks(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "task", sql`finished_at < ${before}`);
}
