import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type startSecondFactor as api } from "@huiyan/contract/session/second-factor.api";
import { type AccountCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { getSecondFactorOf, putTotpSecret } from "../codes/totp.queries.ts";
import { newTotpSecret } from "../codes/totp.ts";
import { proveIdentity } from "../prove-identity.ts";

/**
 * Returns a new secret, which takes effect when its first code is entered. Requires the password or an SMS code, so
 * that a stolen session is not sufficient.
 * @throws AppError conflict if a second factor is already enabled; own_password_wrong, phone_code_wrong, sign_in_slowed
 */
export async function startSecondFactor(
  ctx: Context<AccountCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { accountId, sessionId } = ctx.caller;
  const { phone, enabledAt } = await getSecondFactorOf(ctx.db.sql, accountId);
  refuseUnless(enabledAt === null, "conflict");
  await proveIdentity(ctx, input);
  const made = newTotpSecret(phone);
  const started = { sealed: ctx.key.seal(made.secret), sessionId, now: ctx.clock.now() };
  refuseUnless(await putTotpSecret(ctx.db.sql, accountId, started), "conflict");
  return made;
}
