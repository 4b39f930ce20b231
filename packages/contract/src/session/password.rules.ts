import { type FormText } from "../form-texts.ts";
import { entranceTexts, isGoodPassword, passwordRuleText } from "./session.rules.ts";

interface Problem {
  field: string;
  text: FormText;
}

/**
 * Returns the problem of a password change; undefined if there is none. The caller has already trimmed the passwords.
 * docs/reference/rights.md R14.
 */
export function changedPasswordProblem(input: {
  old_pwd: string;
  new_pwd: string;
  confirm_pwd: string;
}): Problem | undefined {
  if (input.old_pwd === "") return { field: "old_pwd", text: entranceTexts.oldPassword };
  if (input.new_pwd === "") return { field: "new_pwd", text: entranceTexts.newPassword };
  if (!isGoodPassword(input.new_pwd)) return { field: "new_pwd", text: passwordRuleText };
  if (input.confirm_pwd === "") return { field: "confirm_pwd", text: entranceTexts.confirmPassword };
  if (input.confirm_pwd !== input.new_pwd) return { field: "confirm_pwd", text: entranceTexts.changeMismatch };
  return undefined;
}

/**
 * Returns the problem of a new password after a forgotten one; undefined if there is none. docs/reference/rights.md
 * R14.
 */
export function forgottenPasswordProblem(input: { password: string; password2: string }): Problem | undefined {
  if (input.password === "") return { field: "password", text: entranceTexts.newPassword };
  if (!isGoodPassword(input.password)) return { field: "password", text: passwordRuleText };
  if (input.password2 === "") return { field: "password2", text: entranceTexts.newPasswordAgain };
  if (input.password2 !== input.password) return { field: "password2", text: entranceTexts.forgetMismatch };
  return undefined;
}

export function registeredPasswordProblem(input: { password: string }): Problem | undefined {
  if (input.password === "") return { field: "password", text: entranceTexts.password };
  if (!isGoodPassword(input.password)) return { field: "password", text: passwordRuleText };
  return undefined;
}
