import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type signIn as api } from "@huiyan/contract/session/session.api";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { findAccountByPhone } from "../account.queries.ts";
import { checkPhoneCode } from "../codes/check-phone-code.ts";
import { getSecondFactorOf } from "../codes/totp.queries.ts";
import { checkSecondFactor } from "../codes/totp.ts";
import { getDemoAccounts, isDemoOpen, printedPassword } from "../demo-accounts.ts";
import { finishSignIn, knownBrowserOf } from "../finish-sign-in.ts";
import { registerAttempt, resetAttempts } from "../login-throttle.ts";
import { isPassword, turnOf } from "../password/password.ts";
import { openPassword } from "../password/sealed-password.ts";

type Input = Received<typeof api>;
type PasswordInput = Exclude<Input, { type: "code" }>;
type CodeInput = Extract<Input, { type: "code" }>;

/**
 * Returns the demo account if the demo is open and the password is the one displayed on its sign-in page. Attempts with
 * this password are not limited. The password in the documentation works only on the server's own machine.
 * @throws AppError wrong_password
 */
async function demoAccountOf(ctx: Context, input: PasswordInput) {
  const shown = (await getDemoAccounts(ctx.db.sql)).find(({ account }) => account === input.account);
  if (shown === undefined) return undefined;
  const password = await openPassword(ctx, turnOf(ctx, undefined), input.password);
  const isOpen = isDemoOpen(ctx);
  if (password === printedPassword && !isOpen) return refuse("wrong_password");
  return isOpen && password === shown.password ? findAccountByPhone(ctx.db.sql, input.account) : undefined;
}

async function byPassword(ctx: Context, input: PasswordInput, knownBrowser: string | undefined) {
  const shown = await demoAccountOf(ctx, input);
  if (shown !== undefined) {
    await checkSecondFactor(ctx, await getSecondFactorOf(ctx.db.sql, shown.id), input.totp);
    return shown;
  }
  const attempt = { what: "password", account: input.account, knownBrowser } as const;
  const counted = await registerAttempt(ctx, attempt, input);
  const turn = turnOf(ctx, knownBrowser === undefined ? undefined : input.account);
  const password = await openPassword(ctx, turn, input.password);
  const account = await findAccountByPhone(ctx.db.sql, input.account);
  const right = await isPassword(ctx, turn, account?.password_hash, password);
  if (!right || account === undefined) return refuse("wrong_password");
  await checkSecondFactor(ctx, await getSecondFactorOf(ctx.db.sql, account.id), input.totp);
  await resetAttempts(ctx, counted);
  return { ...account, rightHash: account.password_hash };
}

async function byCode(ctx: Context, input: CodeInput, knownBrowser: string | undefined) {
  const whenRight = async () => {
    const account = (await findAccountByPhone(ctx.db.sql, input.account)) ?? refuse("account_unknown");
    await checkSecondFactor(ctx, await getSecondFactorOf(ctx.db.sql, account.id), input.totp);
    return account;
  };
  return checkPhoneCode(ctx, "code", input, whenRight, { knownBrowser });
}

/**
 * Signs in with phone number and password, or with an SMS code. Only a caller with the correct password or code learns
 * whether the account exists, is disabled or has left. For other callers, response and duration are the same in all of
 * these cases.
 * @throws AppError wrong_password, phone_code_wrong, account_unknown, account_disabled, account_left, sign_in_slowed,
 * captcha_needed, captcha_wrong, totp_needed, totp_wrong, password_seal_void
 */
export async function signIn(ctx: Context, input: Input): Promise<Answer<typeof api>> {
  const knownBrowser = await knownBrowserOf(ctx, input.browser, input.account);
  const account = await (input.type === "code"
    ? byCode(ctx, input, knownBrowser)
    : byPassword(ctx, input, knownBrowser));
  return finishSignIn(ctx, account, input.browser);
}
