import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type redeemSingleSignOn as api } from "@huiyan/contract/session/single-sign-on.api";
import { sameText } from "@huiyan/device-link/signature";
import { z } from "zod";
import { type Context } from "../../../platform/context/context.ts";
import { refuse, refuseUnless } from "../../../platform/error/app-error.ts";
import { getAccountById } from "../account.queries.ts";
import { takeOneTime } from "../codes/one-time.queries.ts";
import { finishSignIn } from "../finish-sign-in.ts";

const Ticket = z.object({ accountId: z.string(), bind: z.string() });

/** Signs in with the ticket, in the browser that began the sign-on alone. @throws AppError sign_on_failed, sign_on_unknown */
export async function redeemSingleSignOn(ctx: Context, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const known = z.uuid().safeParse(input.ticket).success;
  const value = known ? await takeOneTime(ctx.db.sql, "sign_on_ticket", input.ticket, ctx.clock.now()) : undefined;
  const ticket = Ticket.safeParse(value);
  if (!ticket.success) return refuse("sign_on_failed");
  refuseUnless(sameText(ticket.data.bind, input.bind), "sign_on_failed");
  const account = await getAccountById(ctx.db.sql, ticket.data.accountId);
  // the provider asks for no second factor of ours
  refuseUnless(account.operator_since === null, "sign_on_unknown");
  const { token } = await finishSignIn(ctx, account, undefined);
  return { token };
}
