import { type Received } from "@huiyan/contract/endpoint";
import { type disableSecondFactor as api } from "@huiyan/contract/session/second-factor.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type AccountCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { disableTotp, getSecondFactorOf } from "../codes/totp.queries.ts";
import { checkSecondFactor } from "../codes/totp.ts";

/**
 * Disables the second factor. Requires a valid code of it.
 * @throws AppError totp_wrong, sign_in_slowed
 */
export async function disableSecondFactor(
  ctx: Context<AccountCaller>,
  input: Received<typeof api>,
): Promise<Record<string, never>> {
  const { accountId } = ctx.caller;
  await checkSecondFactor(ctx, await getSecondFactorOf(ctx.db.sql, accountId), input.totp);
  await ctx.db.transaction(async (tx) => {
    await disableTotp(tx.sql, accountId);
    await tx.audit(auditEntry(ctx, "session.disableSecondFactor", accountId));
  });
  return {};
}
