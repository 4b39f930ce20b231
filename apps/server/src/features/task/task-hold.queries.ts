import { type Language } from "@huiyan/contract/language";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type TaskItemProgress, type TaskPause } from "./task-worker.ts";

/** Task held by a worker. The worker recognises its own hold by `until`. */
export interface HeldTask {
  id: string;
  kind: string;
  org_id: string;
  staff_id: string;
  /** Language of the member who started it. */
  language: Language;
  until: Date;
}

/** Either only tasks of these kinds, or all except those of these kinds. */
export interface RequestedKinds {
  kinds: readonly string[];
  wanted: boolean;
}

/**
 * Holds one unfinished task without a holder: of the organisation whose last turn is the longest ago, the task that has
 * waited the longest. Therefore an organisation with many tasks delays no other.
 */
export async function takeTask(
  db: Queryable,
  now: Date,
  until: Date,
  { kinds, wanted }: RequestedKinds = { kinds: [], wanted: false },
): Promise<HeldTask | undefined> {
  const { rows } = await sql<HeldTask>`
    with turns as (
      select org_id, max(held_until) as last from task where finished_at is null group by org_id
    )
    update task set held_until = ${until} where id = (
      select t.id from task t join turns on turns.org_id = t.org_id
      where t.finished_at is null and (t.held_until is null or t.held_until <= ${now})
        and (t.kind = any(${kinds}::text[])) = ${wanted}
      order by coalesce(turns.last, t.created_at), coalesce(t.held_until, t.created_at), t.id
      limit 1 for update of t skip locked)
    returning id, kind, org_id, staff_id, language, held_until as until`.execute(db);
  return rows[0];
}

/** Progress of a running item. */
export interface ItemProgress extends TaskItemProgress {
  position: number;
  checkpoint: unknown;
}

/**
 * Extends the hold of a task and stores the progress of its running items, in one statement.
 * @returns undefined if the hold was lost: another worker has the task, or it was deleted
 */
export async function renewHold(
  db: Queryable,
  { id, until }: HeldTask,
  next: Date,
  progress: readonly ItemProgress[],
): Promise<{ cancelled: boolean } | undefined> {
  const { rows } = await sql<{ cancelled: boolean }>`
    with held as (
      update task set held_until = ${next} where id = ${id} and held_until = ${until} returning cancelled_at
    ), written as (
      update task_item i set progress_done = p.done, progress_total = p.total, checkpoint = p.checkpoint
      from jsonb_to_recordset(${JSON.stringify(progress)}::jsonb) as p(position int, done bigint, total bigint, checkpoint jsonb)
      where i.task_id = ${id} and i.position = p.position and exists (select from held)
    )
    select cancelled_at is not null as cancelled from held`.execute(db);
  return rows[0];
}

/**
 * Finishes a task that has no waiting items. The row lock makes a concurrent retry run completely before or after the
 * finish.
 */
export async function finishTask(db: Queryable, { id, until }: HeldTask, now: Date): Promise<void> {
  await sql`select 1 from task where id = ${id} for update`.execute(db);
  await sql`
    update task set held_until = null, finished_at = ${now} where id = ${id} and held_until = ${until}
      and not exists (select from task_item where task_id = ${id} and state = 'waiting')`.execute(db);
}

export interface WaitingItem {
  position: number;
  input: unknown;
  checkpoint: unknown;
  /** Time from which the item may run; null means at once. */
  due_at: Date | null;
  queue: string | null;
}

/**
 * Returns the next item: unstarted ones first, then the one that is due first.
 * @param loaded queues of the running items by position; only an item of another queue may run in parallel with them
 */
export async function nextWaitingItem(
  db: Queryable,
  taskId: string,
  loaded: ReadonlyMap<number, string | null>,
): Promise<WaitingItem | undefined> {
  if ([...loaded.values()].includes(null)) return undefined;
  const beside = loaded.size === 0 ? sql`true` : sql`queue <> all(${[...loaded.values()]}::text[])`;
  const { rows } = await sql<WaitingItem>`
    select position, input, checkpoint, due_at, queue from task_item
    where task_id = ${taskId} and state = 'waiting' and ${beside}
    order by due_at nulls first, position limit 1`.execute(db);
  return rows[0];
}

/** Pauses the item until `dueAt` and stores its checkpoint. An item cancelled in the meantime stays cancelled. */
export async function pauseItem(
  db: Queryable,
  taskId: string,
  position: number,
  dueAt: Date,
  { checkpoint, progress, text = "" }: TaskPause,
): Promise<void> {
  await db
    .updateTable("task_item")
    .set({
      due_at: dueAt,
      checkpoint: JSON.stringify(checkpoint),
      text,
      progress_done: progress?.done ?? null,
      progress_total: progress?.total ?? null,
    })
    .where("task_id", "=", taskId)
    .where("position", "=", position)
    .where("state", "=", "waiting")
    .execute();
}

/** Finishes an item and deletes its input, which is not needed any more and may be confidential. */
export async function finishItem(
  db: Queryable,
  taskId: string,
  position: number,
  result: { state: "done" | "failed"; text: string },
): Promise<void> {
  const forgotten = result.state === "done" ? { input: "null", checkpoint: null } : { checkpoint: null };
  await db
    .updateTable("task_item")
    .set({ ...result, ...forgotten, due_at: null, progress_done: null, progress_total: null })
    .where("task_id", "=", taskId)
    .where("position", "=", position)
    .where("state", "in", ["waiting", "cancelled"])
    .execute();
}

/** Returns the active membership for which the task runs. */
export async function findActingMember(db: Queryable, { staff_id, org_id }: HeldTask, now: Date) {
  return db
    .selectFrom("staff as s")
    .innerJoin("account as a", "a.id", "s.account_id")
    .innerJoin("organisation as o", "o.id", "s.org_id")
    .select(["s.account_id", "s.role", "s.department_id"])
    .where("s.id", "=", staff_id)
    .where("s.org_id", "=", org_id)
    .where("s.status", "=", "active")
    .where("a.disabled_at", "is", null)
    .where("o.status", "=", "active")
    .where((on) => on.or([on("o.expires_at", "is", null), on("o.expires_at", ">", now)]))
    .executeTakeFirst();
}
