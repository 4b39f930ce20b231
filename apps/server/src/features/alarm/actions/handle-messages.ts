import { type handleMessages as api } from "@huiyan/contract/alarm/handling.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { errorText } from "@huiyan/contract/errors";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { takeStep } from "./handle-message.ts";

/** Takes the same step for several alarms, each in a separate transaction. Notifies every user who sees the alarms. */
export async function handleMessages(
  ctx: Context<MemberCaller>,
  { items, ...step }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const refused: Answer<typeof api>["refused"] = [];
  let changed = 0;
  for (const { _id, version } of items) {
    try {
      await takeStep(ctx, { ...step, _id, ...(version === undefined ? {} : { version }) }, false);
      changed++;
    } catch (error) {
      const isRefusal = error instanceof AppError;
      if (!isRefusal) ctx.log.error({ err: error, messageId: _id }, "an alarm of a batch could not be handled");
      const key = isRefusal ? error.key : "internal";
      refused.push({ _id, error: key, message: errorText(key, ctx.request.language) });
    }
  }
  if (changed > 0) ctx.push.wake();
  return { changed, refused };
}
