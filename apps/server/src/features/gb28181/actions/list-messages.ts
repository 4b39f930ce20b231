import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type listGbMessages as api } from "@huiyan/contract/gb28181/gb28181.api";
import { GbMessagesResult } from "@huiyan/contract/gb28181/gb28181.device";
import { gbTimes } from "@huiyan/contract/gb28181/gb28181.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { runGbCommand } from "../run-gb-command.ts";

/** Returns the last SIP messages between a device and a registered camera. The device removes secrets. */
export async function listGbMessages(
  ctx: Context<MemberCaller>,
  { device_id, code }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { answer } = await runGbCommand(ctx, device_id, {
    name: "gb28181.messages",
    params: { code },
    lifeMs: gbTimes.listMs,
  });
  const { data, success } = GbMessagesResult.safeParse(answer);
  if (!success) throw new AppError("device_answer_wrong");
  return { ...data, now: ctx.clock.now().getTime() };
}
