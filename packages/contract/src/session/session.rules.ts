import { z } from "zod";
import { pastedCode, pastedDigits, pastedPhone } from "../pasted.ts";

/** Format of a phone number: 11 digits, the first is 1, the second 3 to 9. docs/reference/rights.md R14. */
export const phonePattern = /^1[3-9]\d{9}$/;
export const phoneTexts = { empty: "请输入手机号码！", wrong: "请输入正确格式的手机号码！" } as const;
export const Account = z
  .string({ error: phoneTexts.empty })
  .max(100, phoneTexts.wrong)
  .overwrite(pastedPhone)
  .min(1, phoneTexts.empty)
  .regex(phonePattern, { error: phoneTexts.wrong, abort: true });

/**
 * Password rule: 8 to 32 characters of at least three classes (lower case, upper case, digit, special).
 * docs/reference/rights.md R14.
 */
export const passwordLength = { min: 8, max: 32 } as const;

export function passwordKinds(password: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
}

export function isGoodPassword(password: string): boolean {
  return password.length >= passwordLength.min && password.length <= passwordLength.max && passwordKinds(password) >= 3;
}

export const passwordRuleText = "密码为 8 到 32 位，须含大写、小写、数字、特殊字符中的三种";
export const Password = z.string().trim().refine(isGoodPassword, passwordRuleText);

/**
 * Prefix of an encrypted password: `rsa:` and base64. Encrypted text: `<epoch ms>
 * <password>`, by RSA-OAEP-SHA256 with the key of `login/key`. A password may also be sent in plain text. The server
 * decrypts an encrypted password before it applies the password rule.
 */
export const sealedPrefix = "rsa:";
export const sealedLifeMs = 300_000;
/**
 * Returns the schema of a password as sent by a client, plain or encrypted.
 * @param empty error text if it is empty
 */
export const sentPassword = (empty: string) =>
  z.string({ error: empty }).trim().min(1, empty).max(1024, passwordRuleText);

/** Texts of the sign-in forms; do not change them. docs/reference/rights.md R14. */
export const entranceTexts = {
  password: "请输入密码",
  newPassword: "请输入新密码",
  newPasswordAgain: "请再次确认密码",
  forgetMismatch: "两次密码不一致",
  oldPassword: "请输入旧密码",
  confirmPassword: "请输入确认密码",
  changeMismatch: "两次输入新密码不一致",
  code: "请输入验证码",
} as const;

/** Rules of SMS codes: docs/reference/rights.md R14. */
export const phoneCode = { digits: 6, countdownSeconds: 60, lifeSeconds: 300, tries: 5, perPhoneAndDay: 10 } as const;
export const codePurposes = ["code", "register", "forget"] as const;
export const PhoneCode = z
  .string({ error: entranceTexts.code })
  .overwrite(pastedDigits)
  .min(1, entranceTexts.code)
  .max(8, "验证码错误");

/** Number of failed attempts after which a picture code is required. */
export const pictureCodeAfter = 3;
export const PictureCode = {
  captcha_key: z.string().max(100).optional(),
  captcha: z.string().overwrite(pastedCode).max(10).optional(),
};

/** Lifetimes of sessions: docs/reference/rights.md R15. */
export const sessionLife = {
  rotateAfterSeconds: 3600,
  oldTokenGraceSeconds: 300,
  idleSeconds: 86_400,
  /** Seconds after which an admin's viewing of the console as another member ends automatically. */
  viewAsSeconds: 1800,
} as const;

/**
 * Second factor: RFC 6238 with the defaults of authenticator apps, and number of recovery codes. `startSeconds`: time
 * limit for entering the first code after the secret was shown.
 */
export const totp = { digits: 6, periodSeconds: 30, window: 1, recoveryCodes: 8, startSeconds: 600 } as const;
/** Normalises a typed code of the second factor: the app's digits, or a recovery code in the form ABCDE-FGHJK. */
function secondFactorText(text: string): string {
  const plain = pastedDigits(text).toUpperCase();
  return /^[A-Z0-9]{10}$/.test(plain) ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}
export const TotpCode = z.string().overwrite(secondFactorText).max(20);
