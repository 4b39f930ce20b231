import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type retryTask as api } from "@huiyan/contract/task/task.api";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { found } from "../../../platform/error/app-error.ts";
import { lockTask, reopenItems } from "../task.queries.ts";

/** Lets what failed, or what was cancelled, wait again, also while the rest is still under way. @throws AppError not_found */
export async function retryTask(
  ctx: Context<MemberCaller>,
  { _id, state }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  return ctx.db.transaction(async (tx) => {
    const { id } = found(await lockTask(tx.sql, ctx.caller.staffId, _id));
    return { count: await reopenItems(tx.sql, id, state) };
  });
}
