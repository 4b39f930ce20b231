import { createHash, randomBytes } from "node:crypto";
import { totp as rule } from "@huiyan/contract/session/session.rules";
import { sameText } from "@huiyan/device-link/signature";
import { Secret, TOTP } from "otpauth";
import { type Context } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { type LoginAttempt, registerAttempt, resetAttempts } from "../login-throttle.ts";
import { type SecondFactor, takeRecoveryCode, takeTotpStep } from "./totp.queries.ts";

const issuer = "Huiyan";

function generator(secret: string, account: string): TOTP {
  return new TOTP({
    issuer,
    label: account,
    secret: Secret.fromBase32(secret),
    digits: rule.digits,
    period: rule.periodSeconds,
  });
}

/** Returns a new secret in base32, and an otpauth URI with it, which authenticator apps read from a QR code. */
export function newTotpSecret(account: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: generator(secret, account).toString() };
}

/**
 * Returns the time step to which the code belongs; undefined if the code is wrong. Accepts codes of the previous and
 * the next time step too.
 */
export function totpStep(secret: string, code: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = generator(secret, "").validate({ token: code, timestamp: nowMs, window: rule.window });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / rule.periodSeconds) + delta;
}

/** Returns the code of the current time step, or of the next one if the current one was already used. */
export function totpCode(secret: string, lastStep: number, nowMs: number): string {
  const step = Math.floor(nowMs / 1000 / rule.periodSeconds);
  const shown = Math.min(Math.max(step, lastStep + 1), step + 1);
  return generator(secret, "").generate({ timestamp: shown * rule.periodSeconds * 1000 });
}

const hashOf = (code: string) => createHash("sha256").update(code).digest();

/**
 * Returns new recovery codes with their hashes. A code has two groups of five characters; similar characters such as 0
 * and O are not used.
 */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
  const one = () => {
    const text = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join("");
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  };
  const codes = Array.from({ length: rule.recoveryCodes }, one);
  return { codes, hashes: codes.map(hashOf) };
}

/** Returns the attempt under which codes of the second factor are counted, in all forms together, per account. */
export const totpAttempt = (accountId: string): LoginAttempt => ({
  what: "totp",
  account: accountId,
  knownBrowser: accountId,
});

/**
 * Checks the second factor if the account has one. Accepts a code of the app, which is valid once, or a recovery code.
 * @throws AppError totp_needed, totp_wrong, sign_in_slowed
 */
export async function checkSecondFactor(
  ctx: Context,
  factor: SecondFactor,
  rawInput: string | undefined,
): Promise<void> {
  if (factor.sealed === null || factor.enabledAt === null) return;
  if (rawInput === undefined || rawInput === "") throw new AppError("totp_needed");
  // waits after failed attempts apply, but no picture code is required, because the password was correct
  const counted = await registerAttempt(ctx, totpAttempt(factor.accountId), "unasked");
  const step = totpStep(ctx.key.open(factor.sealed), rawInput, ctx.clock.now().getTime());
  const recovery = hashOf(rawInput.toUpperCase());
  const isRecovery = factor.recovery.some((hash) => sameText(hash.toString("hex"), recovery.toString("hex")));
  const taken =
    step === undefined
      ? isRecovery && (await takeRecoveryCode(ctx.db.sql, factor.accountId, recovery))
      : await takeTotpStep(ctx.db.sql, factor.accountId, step);
  if (!taken) throw new AppError("totp_wrong");
  await resetAttempts(ctx, counted);
}
