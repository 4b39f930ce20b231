import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type retryTask as api } from "@huiyan/contract/task/task.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { lockTask, reopenItems } from "../task.queries.ts";
import { type Workers } from "../task-worker.ts";

/** Makes failed or cancelled items wait again, even while other items are running. @throws AppError not_found */
export const retryTask =
  (workers: Workers) =>
  async (ctx: Context<MemberCaller>, { _id, state }: Received<typeof api>): Promise<Answer<typeof api>> =>
    ctx.db.transaction(async (tx) => {
      const { id, kind } = found(await lockTask(tx.sql, ctx.caller.staffId, _id));
      const worker = workers.find((each) => each.kind === kind);
      await worker?.beforeRetry?.(tx.sql, id, state);
      return { count: await reopenItems(tx.sql, id, state) };
    });
