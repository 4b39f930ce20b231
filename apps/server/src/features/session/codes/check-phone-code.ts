import { phoneCode } from "@huiyan/contract/session/session.rules";
import { sameText } from "@huiyan/device-link/signature";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { registerAttempt, resetAttempts } from "../login-throttle.ts";
import { endPhoneCode, takeCodeTry } from "./phone-code.queries.ts";
import { type PictureCodeInput } from "./picture-code.ts";

type Purpose = "code" | "register" | "forget";

/** Returns the keyed hash (HMAC) under which a code is stored. The hash includes phone number and purpose. */
export function phoneCodeHash(ctx: Context, phone: string, purpose: Purpose, code: string): Buffer {
  return Buffer.from(ctx.key.sign("phone-code", `${phone}\n${purpose}\n${code}`), "hex");
}

interface PhoneCodeInput extends PictureCodeInput {
  account: string;
  verification_code: string;
}

interface Circumstances {
  knownBrowser?: string | undefined;
  /** Picture code of the form; `unasked` if the form has no field for one, so that none is required. */
  picture?: PictureCodeInput | "unasked";
}

/**
 * Checks an SMS code, which proves that the caller has the phone. A code is valid once and only for its purpose.
 * @param whenRight is called if the code is correct, before the code is invalidated; if it throws, the code stays valid
 * @throws AppError phone_code_wrong, sign_in_slowed, captcha_needed, captcha_wrong
 */
export async function checkPhoneCode<T>(
  ctx: Context,
  purpose: Purpose,
  input: PhoneCodeInput,
  whenRight: () => Promise<T>,
  { knownBrowser, picture = input }: Circumstances = {},
): Promise<T> {
  const attempt = { what: "code", account: input.account, knownBrowser } as const;
  const counted = await registerAttempt(ctx, attempt, picture);
  const now = ctx.clock.now();
  const row = await takeCodeTry(ctx.db.sql, input.account, purpose, phoneCode.tries, now);
  const hash = phoneCodeHash(ctx, input.account, purpose, input.verification_code);
  if (row === undefined || !sameText(row.code_hash.toString("hex"), hash.toString("hex")))
    return refuse("phone_code_wrong");
  const result = await whenRight();
  if (!(await endPhoneCode(ctx.db.sql, row.id, now))) return refuse("phone_code_wrong");
  await resetAttempts(ctx, counted);
  return result;
}
