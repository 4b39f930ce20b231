import { v7 } from "uuid";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { insertTask, type NewTaskItem } from "./task.queries.ts";

/**
 * Creates a task for long work, inside the transaction that requires the work.
 * @param kind kind of a worker that `features.ts` registers
 * @param items shown and run in this order; their inputs must contain no secret in plain text
 * @returns id of the task, for `task.get`, which returns its progress
 */
export async function createTask(
  ctx: Context<MemberCaller>,
  db: Queryable,
  kind: string,
  items: readonly NewTaskItem[],
): Promise<string> {
  const { orgId, staffId } = ctx.caller;
  const id = v7();
  await insertTask(db, { id, orgId, staffId, kind, language: ctx.request.language, now: ctx.clock.now() }, items);
  return id;
}
