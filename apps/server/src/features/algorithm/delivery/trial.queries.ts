import { type TrialState } from "@huiyan/contract/algorithm/trial.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface Trial {
  id: string;
  state: TrialState;
  reason: string;
}

/** Inserts a canary. @param items number of installations that must pass */
export async function insertTrial(db: Queryable, id: string, taskId: string, items: number): Promise<void> {
  await db.insertInto("algorithm_trial").values({ id, task_id: taskId, items, decided_at: null }).execute();
}

export async function getTrial(db: Queryable, id: string): Promise<Trial | undefined> {
  return db.selectFrom("algorithm_trial").select(["id", "state", "reason"]).where("id", "=", id).executeTakeFirst();
}

/** Stops a canary, unless it was already decided. The first decision is final. */
export async function stopTrial(db: Queryable, id: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable("algorithm_trial")
    .set({ state: "stopped", reason, decided_at: now })
    .where("id", "=", id)
    .where("state", "=", "watching")
    .execute();
}

/** @returns the canary of this user's task; undefined if there is no such task */
export async function getTrialState(
  db: Queryable,
  staffId: string,
  taskId: string,
): Promise<{ state: "none" | TrialState } | undefined> {
  const row = await db
    .selectFrom("task")
    .leftJoin("algorithm_trial", "algorithm_trial.task_id", "task.id")
    .select("algorithm_trial.state")
    .where("task.id", "=", taskId)
    .where("task.staff_id", "=", staffId)
    .executeTakeFirst();
  return row && { state: row.state ?? "none" };
}

export async function getDeciderName(db: Queryable, staffId: string): Promise<string> {
  const row = await db.selectFrom("staff").select("name").where("id", "=", staffId).executeTakeFirst();
  return row?.name ?? "";
}

interface Decision {
  state: "passed" | "stopped";
  reason: string;
  now: Date;
}

/**
 * Stores a user's decision about the canary of their task.
 * @returns false if the canary was already decided, or has not begun
 */
export async function decideTrial(
  db: Queryable,
  staffId: string,
  taskId: string,
  { state, reason, now }: Decision,
): Promise<boolean> {
  const { rows } = await sql`
    update algorithm_trial t set state = ${state}, reason = ${reason}, decided_at = ${now} from task k
    where t.task_id = ${taskId} and k.id = t.task_id and k.staff_id = ${staffId}
      and k.finished_at is null and k.cancelled_at is null and t.state = 'watching'
    returning t.id`.execute(db);
  return rows.length > 0;
}

/**
 * Restarts a stopped canary, unless one of its devices must still return to its former version. Must be called before
 * the task's items are reset to waiting.
 */
export async function restartTrial(db: Queryable, taskId: string): Promise<void> {
  await sql`
    with restarted as (
      update algorithm_trial t set state = 'watching', reason = '', decided_at = null
      where task_id = ${taskId} and state = 'stopped' and not exists (
        select from task_item i where i.task_id = t.task_id and i.state in ('waiting', 'cancelled')
          and i.input -> 'trial' ->> 'isFirst' = 'true')
      returning id)
    delete from algorithm_trial_pass where trial_id in (select id from restarted)`.execute(db);
}

/** Resets the waiting time of cancelled items, so that after a retry they wait for their device as long as new ones. */
export async function forgetWaits(db: Queryable, taskId: string): Promise<void> {
  await sql`
    update task_item set checkpoint = checkpoint #- '{waitingSince}' #- '{inner,waitingSince}'
    where task_id = ${taskId} and state = 'cancelled' and jsonb_typeof(checkpoint) = 'object'`.execute(db);
}

/**
 * Counts an installation on a canary device that was observed for the whole time without trouble. An item is counted
 * once. With the last item, the canary has passed.
 */
export async function passTrial(db: Queryable, id: string, itemId: string, now: Date): Promise<void> {
  await db
    .insertInto("algorithm_trial_pass")
    .values({ trial_id: id, item_id: itemId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    update algorithm_trial t set state = 'passed', decided_at = ${now} where id = ${id} and state = 'watching'
      and items <= (select count(*) from algorithm_trial_pass where trial_id = t.id)`.execute(db);
}
