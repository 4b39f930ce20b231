import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type cancelTask as api } from "@huiyan/contract/task/task.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { cancelItems, lockTask } from "../task.queries.ts";

/**
 * Cancels a task. Finished items stay finished; running items are aborted if their worker supports that.
 * @throws AppError not_found
 */
export async function cancelTask(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  return ctx.db.transaction(async (tx) => {
    const { id } = found(await lockTask(tx.sql, ctx.caller.staffId, _id));
    return { count: await cancelItems(tx.sql, id, ctx.clock.now()) };
  });
}
