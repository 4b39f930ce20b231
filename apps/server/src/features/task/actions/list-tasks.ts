import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type listTasks as api } from "@huiyan/contract/task/task.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listTaskRows } from "../task.queries.ts";
import { viewTask } from "../task-view.ts";

/** Time for which tasks are listed; finished tasks are kept equally long. */
const listedMs = 7 * 86_400_000;

export async function listTasks(
  ctx: Context<MemberCaller>,
  { kind }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const since = new Date(ctx.clock.now().getTime() - listedMs);
  return (await listTaskRows(ctx.db.sql, ctx.caller.staffId, since, kind)).map(viewTask);
}
