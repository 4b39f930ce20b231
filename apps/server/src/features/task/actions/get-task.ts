import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getTask as api } from "@huiyan/contract/task/task.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getTaskRow, listItemRows } from "../task.queries.ts";
import { viewTask } from "../task-view.ts";

/** Returns one of the caller's own tasks with its items. @throws AppError not_found, also for tasks of others */
export async function getTask(ctx: Context<MemberCaller>, { _id }: Received<typeof api>): Promise<Answer<typeof api>> {
  const row = found(await getTaskRow(ctx.db.sql, ctx.caller.staffId, _id));
  return { ...viewTask(row), items: await listItemRows(ctx.db.sql, row.id) };
}
