import { randomInt } from "node:crypto";
import { type Received } from "@huiyan/contract/endpoint";
import { type sendPhoneCode as api } from "@huiyan/contract/session/session.api";
import { phoneCode } from "@huiyan/contract/session/session.rules";
import { v7 } from "uuid";
import { type Context } from "../../../platform/context/context.ts";
import { refuseUnless } from "../../../platform/http/app-error.ts";
import { phoneCodeHash } from "../check-phone-code.ts";
import { networkOf } from "../guess-limit.ts";
import { countSentCodes, deletePhoneCode, insertPhoneCode } from "../phone-code.queries.ts";
import { checkPictureCode } from "../picture-code.ts";

/** Codes that an address gets in an hour before a picture code is asked for. */
const freePerAddress = 10;
const minute = 60_000;

/**
 * Sends a code to any phone that asks, so that nobody learns whether it has an account.
 * @throws AppError phone_code_soon, phone_code_many, captcha_needed, captcha_wrong, sms_failed
 */
export async function sendPhoneCode(ctx: Context, input: Received<typeof api>): Promise<Record<string, never>> {
  const { phone, type: purpose } = input;
  const now = ctx.clock.now();
  const ip = networkOf(ctx.request.ip);
  const before = await countSentCodes(ctx.db.sql, { phone, purpose, ip, now });
  const sinceMs = now.getTime() - (before.newest?.getTime() ?? 0);
  refuseUnless(sinceMs >= phoneCode.countdownSeconds * 1000, "phone_code_soon", {
    retryAfterSeconds: Math.ceil((phoneCode.countdownSeconds * 1000 - sinceMs) / 1000),
  });
  refuseUnless(before.of_phone < phoneCode.perPhoneAndDay, "phone_code_many");
  if (before.of_address >= freePerAddress) await checkPictureCode(ctx, input);

  const code = String(randomInt(10 ** phoneCode.digits)).padStart(phoneCode.digits, "0");
  const id = v7();
  const codeHash = phoneCodeHash(ctx, phone, purpose, code);
  const endsAt = new Date(now.getTime() + phoneCode.lifeSeconds * 1000);
  await insertPhoneCode(ctx.db.sql, { id, phone, purpose, codeHash, ip, now, endsAt });
  try {
    const minutes = (phoneCode.lifeSeconds * 1000) / minute;
    await ctx.sms.send({ phone, code, purpose: purpose === "code" ? "login" : purpose, minutes });
  } catch (error) {
    await deletePhoneCode(ctx.db.sql, id);
    throw error;
  }
  return {};
}
