import { randomInt } from "node:crypto";
import { type Received } from "@huiyan/contract/endpoint";
import { type sendPhoneCode as api } from "@huiyan/contract/session/session.api";
import { phoneCode } from "@huiyan/contract/session/session.rules";
import { v7 } from "uuid";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { addressKey } from "#platform/limits/address-key.ts";
import { phoneCodeHash } from "../codes/check-phone-code.ts";
import {
  countSentCodes,
  insertPhoneCode,
  lockPhoneCodes,
  type NewPhoneCode,
  voidPhoneCode,
} from "../codes/phone-code.queries.ts";
import { checkPictureCode, type PictureCodeInput } from "../codes/picture-code.ts";

/**
 * SMS codes per IP address and hour from which on a picture code is required. From `maxPerAddress` codes on, further
 * requests are refused.
 */
const freePerAddress = 10;
const maxPerAddress = 100;
const minute = 60_000;

/**
 * Stores a code if the limits of the phone number and the IP address allow it. Locks make concurrent calls sequential.
 * @returns false if a picture code is required first
 * @throws AppError phone_code_soon, phone_code_many, sign_in_slowed
 */
function reserveCode(ctx: Context, code: NewPhoneCode, isPictured: boolean): Promise<boolean> {
  const { now } = code;
  return ctx.db.transaction(async (tx) => {
    await lockPhoneCodes(tx.sql, code);
    const before = await countSentCodes(tx.sql, code);
    const sinceMs = now.getTime() - (before.newest?.getTime() ?? 0);
    refuseUnless(sinceMs >= phoneCode.countdownSeconds * 1000, "phone_code_soon", {
      retryAfterSeconds: Math.ceil((phoneCode.countdownSeconds * 1000 - sinceMs) / 1000),
    });
    refuseUnless(before.of_phone < phoneCode.perPhoneAndDay, "phone_code_many");
    refuseUnless(before.of_address < maxPerAddress, "sign_in_slowed", { retryAfterSeconds: 60 });
    if (!isPictured && before.of_address >= freePerAddress) return false;
    await insertPhoneCode(tx.sql, code);
    return true;
  });
}

/**
 * Sends an SMS code to any phone number, so that callers cannot find out whether the number has an account.
 * @throws AppError phone_code_soon, phone_code_many, sign_in_slowed, captcha_needed, captcha_wrong, sms_failed, sms_off
 */
export async function sendPhoneCode(ctx: Context, input: Received<typeof api>): Promise<Record<string, never>> {
  await sendCode(ctx, input.phone, input.type, input);
  return {};
}

/**
 * Sends an SMS code.
 * @param picture undefined if the form has no picture code; then none is required
 * @throws AppError sms_off if there is no SMS service
 */
export async function sendCode(
  ctx: Context,
  phone: string,
  purpose: Received<typeof api>["type"],
  picture?: PictureCodeInput,
): Promise<void> {
  refuseUnless(ctx.sms.isOn, "sms_off");
  const now = ctx.clock.now();
  const ip = addressKey(ctx.request.ip);
  const code = String(randomInt(10 ** phoneCode.digits)).padStart(phoneCode.digits, "0");
  const codeHash = phoneCodeHash(ctx, phone, purpose, code);
  const endsAt = new Date(now.getTime() + phoneCode.lifeSeconds * 1000);
  const reserved = { id: v7(), phone, purpose, codeHash, ip, now, endsAt };
  if (!(await reserveCode(ctx, reserved, false))) {
    if (picture !== undefined) await checkPictureCode(ctx, picture);
    await reserveCode(ctx, reserved, true);
  }
  try {
    const minutes = (phoneCode.lifeSeconds * 1000) / minute;
    await ctx.sms.send({ phone, code, purpose: purpose === "code" ? "login" : purpose, minutes });
  } catch (error) {
    await voidPhoneCode(ctx.db.sql, reserved.id, ctx.clock.now());
    throw error;
  }
}
