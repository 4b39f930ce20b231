import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type enableSecondFactor as api } from "@huiyan/contract/session/second-factor.api";
import { totp } from "@huiyan/contract/session/session.rules";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type AccountCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse, refuseUnless } from "#platform/error/app-error.ts";
import { enableTotp, getSecondFactorOf, type SecondFactor, takeTotpStep } from "../codes/totp.queries.ts";
import { newRecoveryCodes, totpAttempt, totpStep } from "../codes/totp.ts";
import { registerAttempt, resetAttempts } from "../login-throttle.ts";

/**
 * Returns true if this session started the setup of the second factor within `startSeconds`. To start it, the session
 * had to provide the password or an SMS code.
 */
function isStartedHere({ startedBy, startedAt }: SecondFactor, sessionId: string, now: Date): boolean {
  if (startedBy !== sessionId || startedAt === null) return false;
  return now.getTime() - startedAt.getTime() <= totp.startSeconds * 1000;
}

/**
 * Enables the second factor after the first correct code was entered, and returns the recovery codes.
 * @throws AppError totp_not_started, totp_wrong, conflict, sign_in_slowed
 */
export async function enableSecondFactor(
  ctx: Context<AccountCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { accountId, sessionId } = ctx.caller;
  const now = ctx.clock.now();
  const factor = await getSecondFactorOf(ctx.db.sql, accountId);
  const { sealed } = factor;
  refuseUnless(factor.enabledAt === null, "conflict");
  if (sealed === null || !isStartedHere(factor, sessionId, now)) return refuse("totp_not_started");
  const counted = await registerAttempt(ctx, totpAttempt(accountId), "unasked");
  const step = totpStep(ctx.key.open(sealed), input.totp, now.getTime());
  if (step === undefined) return refuse("totp_wrong");
  const { codes, hashes } = newRecoveryCodes();
  await ctx.db.transaction(async (tx) => {
    refuseUnless(await takeTotpStep(tx.sql, accountId, step), "totp_wrong");
    refuseUnless(await enableTotp(tx.sql, { accountId, sealed }, hashes, now), "conflict");
    await tx.audit(auditEntry(ctx, "session.enableSecondFactor", accountId));
  });
  await resetAttempts(ctx, counted);
  return { codes };
}
