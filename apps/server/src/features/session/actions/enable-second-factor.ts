import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type enableSecondFactor as api } from "@huiyan/contract/session/second-factor.api";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller, type UserCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { refuse, refuseUnless } from "../../../platform/http/app-error.ts";
import { enableTotp, getSecondFactorOf, takeTotpStep } from "../totp.queries.ts";
import { newRecoveryCodes, totpStep } from "../totp.ts";

/** Puts the second factor in force with the first right code. @throws AppError totp_not_started, totp_wrong, conflict */
export async function enableSecondFactor(
  ctx: Context<UserCaller | MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { accountId } = ctx.caller;
  const factor = await getSecondFactorOf(ctx.db.sql, accountId);
  if (factor.sealed === null) return refuse("totp_not_started");
  refuseUnless(factor.enabledAt === null, "conflict");
  const now = ctx.clock.now();
  const step = totpStep(ctx.key.open(factor.sealed), input.totp, now.getTime());
  if (step === undefined) return refuse("totp_wrong");
  const { codes, hashes } = newRecoveryCodes();
  await ctx.db.transaction(async (tx) => {
    refuseUnless(await takeTotpStep(tx.sql, accountId, step), "totp_wrong");
    await enableTotp(tx.sql, accountId, hashes, now);
    await tx.audit(auditEntry(ctx, "session.enableSecondFactor", accountId));
  });
  return { codes };
}
