import { type getMessageHistory as api } from "@huiyan/contract/alarm/handling.api";
import { optionOf } from "@huiyan/contract/alarm/handling.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { listSteps } from "../handling.queries.ts";

/** Returns the steps of an alarm with the user of each step, oldest first. @throws AppError not_found */
export async function getMessageHistory(
  ctx: Context<ReaderCaller>,
  { id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const steps = found(await listSteps(ctx.db.sql, ctx.caller.scope, id));
  const list = steps.map(({ at, action, from_state, to_state, assignee, ...rest }) => ({
    ...rest,
    time: at.getTime(),
    option: optionOf(action),
    from: from_state,
    to: to_state,
    assignee: assignee ?? "",
  }));
  return { list };
}
