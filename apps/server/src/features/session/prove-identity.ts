import { entranceTexts } from "@huiyan/contract/session/session.rules";
import { type AccountCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { getAccountById } from "./account.queries.ts";
import { checkPhoneCode } from "./codes/check-phone-code.ts";
import { registerAttempt, resetAttempts } from "./login-throttle.ts";
import { callersTurn, isPassword } from "./password/password.ts";
import { openPassword } from "./password/sealed-password.ts";
import { refuseProblem } from "./refuse-problem.ts";

interface Proof {
  password?: string | undefined;
  verification_code?: string | undefined;
}

/**
 * Requires the password of the session's user or, if the account has none, a new SMS code. Wrong entries are counted
 * per session.
 * @throws AppError invalid_input, own_password_wrong, phone_code_wrong, sign_in_slowed
 */
export async function proveIdentity(
  ctx: Context<AccountCaller>,
  { password = "", verification_code = "" }: Proof,
): Promise<void> {
  const { accountId, sessionId } = ctx.caller;
  const { phone, password_hash } = await getAccountById(ctx.db.sql, accountId);
  if (password_hash === null) {
    if (verification_code === "") refuseProblem({ field: "verification_code", text: entranceTexts.code });
    await checkPhoneCode(ctx, "code", { account: phone, verification_code }, async () => undefined, {
      knownBrowser: sessionId,
      picture: "unasked",
    });
    return;
  }
  if (password === "") refuseProblem({ field: "password", text: entranceTexts.password });
  const attempt = { what: "password", account: phone, knownBrowser: sessionId } as const;
  const counted = await registerAttempt(ctx, attempt, "unasked");
  const turn = callersTurn(ctx);
  const isRight = await isPassword(ctx, turn, password_hash, await openPassword(ctx, turn, password));
  refuseUnless(isRight, "own_password_wrong");
  await resetAttempts(ctx, counted);
}
