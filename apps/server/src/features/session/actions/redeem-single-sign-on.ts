import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ErrorKey } from "@huiyan/contract/errors";
import { type redeemSingleSignOn as api } from "@huiyan/contract/session/single-sign-on.api";
import { sameText } from "@huiyan/device-link/signature";
import { z } from "zod";
import { type Context } from "#platform/context/context.ts";
import { getAccountById } from "../account.queries.ts";
import { takeOneTime } from "../codes/one-time.queries.ts";
import { finishSignIn } from "../finish-sign-in.ts";
import { logRefusal, type SignOnCause, SignOnRefused } from "../single-sign-on/sign-on-failure.ts";

const Ticket = z.object({ accountId: z.string(), bind: z.string() });

function refuseTicket(ctx: Context, reason: SignOnCause, key?: ErrorKey): never {
  const refused = new SignOnRefused(reason, "", key);
  logRefusal(ctx, undefined, refused);
  throw refused;
}

/**
 * Exchanges the single-use token of a single sign-on for a session. Works only in the browser that started the sign-on.
 * @throws AppError sign_on_failed, sign_on_unknown
 */
export async function redeemSingleSignOn(ctx: Context, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const known = z.uuid().safeParse(input.ticket).success;
  const value = known ? await takeOneTime(ctx.db.sql, "sign_on_ticket", input.ticket, ctx.clock.now()) : undefined;
  const ticket = Ticket.safeParse(value);
  if (!ticket.success || !sameText(ticket.data.bind, input.bind)) return refuseTicket(ctx, "ticket_unknown");
  const account = await getAccountById(ctx.db.sql, ticket.data.accountId);
  // operators must use this installation's second factor, because a provider may not require one
  if (account.operator_since !== null) return refuseTicket(ctx, "operator", "sign_on_unknown");
  const { token } = await finishSignIn(ctx, account, undefined);
  return { token };
}
