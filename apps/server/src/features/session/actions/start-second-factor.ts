import { type Answer } from "@huiyan/contract/endpoint";
import { type startSecondFactor as api } from "@huiyan/contract/session/second-factor.api";
import { type MemberCaller, type UserCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { refuseUnless } from "../../../platform/http/app-error.ts";
import { getSecondFactorOf, putTotpSecret } from "../totp.queries.ts";
import { newTotpSecret } from "../totp.ts";

/** A fresh secret, in force once its first code has come. @throws AppError conflict when one is in force already */
export async function startSecondFactor(ctx: Context<UserCaller | MemberCaller>): Promise<Answer<typeof api>> {
  const { phone } = await getSecondFactorOf(ctx.db.sql, ctx.caller.accountId);
  const made = newTotpSecret(phone);
  refuseUnless(await putTotpSecret(ctx.db.sql, ctx.caller.accountId, ctx.key.seal(made.secret)), "conflict");
  return made;
}
