import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getLink as getApi, type redeemLink as redeemApi } from "@huiyan/contract/operator/operator.api";
import { registeredPasswordProblem } from "@huiyan/contract/session/password.rules";
import {
  admitFromAddress,
  disableTotp,
  giveNewPassword,
  giveTriesBack,
  hashPassword,
  hashToken,
  openPassword,
  openSession,
  recordSignIn,
  refuseProblem,
  turnOf,
} from "#features/session/session.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse, refuseUnless } from "#platform/error/app-error.ts";
import { findLinkedOperator, takeLink } from "../operator.queries.ts";

/**
 * Returns the operator whose link has this key; undefined for a wrong key. Wrong keys count as failed attempts of the
 * address.
 * @throws AppError sign_in_slowed
 */
async function operatorOf(ctx: Context, key: string) {
  const tries = await admitFromAddress(ctx);
  const operator = await findLinkedOperator(ctx.db.sql, hashToken(key), ctx.clock.now());
  if (operator !== undefined) await giveTriesBack(ctx, tries);
  return operator;
}

export async function getLink(ctx: Context, { key }: Received<typeof getApi>): Promise<Answer<typeof getApi>> {
  return { account: (await operatorOf(ctx, key))?.phone ?? "" };
}

/**
 * Sets the operator's password with the key of a link, and signs the operator in. The second factor is removed: links
 * are made on the server's command line, whose users can access every account anyway.
 * @throws AppError operator_link_void, invalid_input, sign_in_slowed
 */
export async function redeemLink(ctx: Context, input: Received<typeof redeemApi>): Promise<Answer<typeof redeemApi>> {
  const { id: accountId } = (await operatorOf(ctx, input.key)) ?? refuse("operator_link_void");
  const turn = turnOf(ctx);
  const password = await openPassword(ctx, turn, input.password);
  refuseProblem(registeredPasswordProblem({ password }));
  const passwordHash = await hashPassword(ctx, turn, password);
  const token = await ctx.db.transaction(async (tx) => {
    refuseUnless(await takeLink(tx.sql, accountId, hashToken(input.key)), "operator_link_void");
    await giveNewPassword(tx.sql, accountId, passwordHash);
    await disableTotp(tx.sql, accountId);
    await recordSignIn(tx.sql, { accountId, orgId: null, ip: ctx.request.ip, now: ctx.clock.now() });
    await tx.audit(auditEntry(ctx, "operator.redeemLink", accountId, { accountId }));
    return openSession(ctx, tx.sql, accountId, null);
  });
  ctx.sessions.changed();
  return { token };
}
