import { sql } from "kysely";
import { type Queryable } from "../../../platform/db/database.ts";

export interface Trial {
  id: string;
  state: "watching" | "passed" | "stopped";
  reason: string;
}

/** @param items installations that have to pass */
export async function insertTrial(db: Queryable, id: string, taskId: string, items: number): Promise<void> {
  await db.insertInto("algorithm_trial").values({ id, task_id: taskId, items, decided_at: null }).execute();
}

export async function getTrial(db: Queryable, id: string): Promise<Trial | undefined> {
  return db.selectFrom("algorithm_trial").select(["id", "state", "reason"]).where("id", "=", id).executeTakeFirst();
}

/** The first word counts: one that was decided stays so. */
export async function stopTrial(db: Queryable, id: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable("algorithm_trial")
    .set({ state: "stopped", reason, decided_at: now })
    .where("id", "=", id)
    .where("state", "=", "watching")
    .execute();
}

/** One installation was watched to its end. The trial has passed with the last one, however often each says so. */
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
