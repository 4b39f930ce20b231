import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type startSecondFactor as api } from "@huiyan/contract/session/second-factor.api";
import { type AccountCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { refuseUnless } from "../../../platform/error/app-error.ts";
import { getSecondFactorOf, putTotpSecret } from "../codes/totp.queries.ts";
import { newTotpSecret } from "../codes/totp.ts";
import { proveSelf } from "../prove-self.ts";

/**
 * A fresh secret, in force once its first code has come. A stolen session alone gets none.
 * @throws AppError conflict when one is in force already, own_password_wrong, phone_code_wrong, sign_in_slowed
 */
export async function startSecondFactor(
  ctx: Context<AccountCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { accountId, sessionId } = ctx.caller;
  const { phone, enabledAt } = await getSecondFactorOf(ctx.db.sql, accountId);
  refuseUnless(enabledAt === null, "conflict");
  await proveSelf(ctx, input);
  const made = newTotpSecret(phone);
  const started = { sealed: ctx.key.seal(made.secret), sessionId, now: ctx.clock.now() };
  refuseUnless(await putTotpSecret(ctx.db.sql, accountId, started), "conflict");
  return made;
}
