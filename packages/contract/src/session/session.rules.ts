import { z } from "zod";

/** Phone: 11 digits, first 1, second 3–9. Specification part 1, section 5. */
export const phonePattern = /^1[3-9]\d{9}$/;
export const Account = z.string().trim().regex(phonePattern, "请输入正确格式的手机号码！");

/** Password rule. Specification part 1, section 5: 8–32 characters, at least three of lower, upper, digit, special. */
export const passwordLength = { min: 8, max: 32 } as const;

export function passwordKinds(password: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
}

export function isGoodPassword(password: string): boolean {
  return password.length >= passwordLength.min && password.length <= passwordLength.max && passwordKinds(password) >= 3;
}

export const passwordRuleText = "密码为 8 到 32 位，须含大写、小写、数字、特殊字符中的三种";
export const Password = z.string().refine(isGoodPassword, passwordRuleText);

/** Session life. Design, «Session». */
export const sessionLife = {
  rotateAfterSeconds: 3600,
  oldTokenGraceSeconds: 300,
  idleSeconds: 86_400,
  recheckSeconds: 60,
} as const;
