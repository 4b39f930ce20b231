import { type RecordAction } from "@huiyan/contract/parking/review.rules";
import { sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";
import { type RecordRow } from "../records/record.queries.ts";

/** A step in the history of records, with its effect. */
export interface RecordStep {
  /** Membership of the user who took the step; null for the platform. */
  staffId: string | null;
  action: RecordAction | "undo";
  cause: string;
  /** Values of the touched records before the step; `after` holds their values after the step. */
  before: readonly RecordRow[];
  after: readonly RecordRow[];
  now: Date;
}

/** Inserts one row for each touched record. */
export async function insertSteps(db: Queryable, step: RecordStep): Promise<void> {
  const change_id = v7({ msecs: step.now.getTime() });
  const documents = { before: JSON.stringify(step.before), after: JSON.stringify(step.after) };
  for (const { id: record_id, org_id } of step.after) {
    await db
      .insertInto("parking_step")
      .values({
        id: v7({ msecs: step.now.getTime() }),
        org_id,
        record_id,
        change_id,
        at: step.now,
        staff_id: step.staffId,
        action: step.action,
        cause: step.cause,
        ...documents,
      })
      .execute();
  }
}

export interface StepRow {
  id: string;
  change_id: string;
  at: Date;
  action: string;
  cause: string;
  user: string | null;
  staff_id: string | null;
  before: unknown;
  after: unknown;
  is_undone: boolean;
}

/** Returns the steps of a record, oldest first. */
export async function listSteps(db: Queryable, recordId: string): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select t.id, t.change_id, t.at, t.action, t.cause, s.name as user, t.staff_id, t.before, t.after, t.is_undone
    from parking_step t left join staff s on s.id = t.staff_id where t.record_id = ${recordId} order by t.at, t.seq`.execute(
    db,
  );
  return rows;
}

/** Returns the newest step that was not undone. */
export const lastStep = (steps: readonly StepRow[]): StepRow | undefined =>
  steps.findLast(({ action, is_undone }) => action !== "undo" && !is_undone);

/** Marks a step as undone. @returns false if it was already undone */
export async function markUndone(db: Queryable, changeId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update parking_step set is_undone = true where change_id = ${changeId} and not is_undone`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
