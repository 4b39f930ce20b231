import { changedPasswordProblem } from "@huiyan/contract/session/password.rules";
import { changePassword, listSessions } from "@huiyan/contract/session/session.api";
import { passwordLength } from "@huiyan/contract/session/session.rules";
import { Check, Minus } from "lucide-react";
import { errorKeyOf } from "#shared/api/api-error.ts";
import { sealPassword } from "#shared/api/seal-password.ts";
import { CommandForm } from "#shared/form/CommandForm.tsx";
import { PasswordField } from "#shared/form/PasswordField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { settingText as text } from "../setting.texts.ts";

const kinds = [
  ["lower", /[a-z]/],
  ["upper", /[A-Z]/],
  ["digit", /\d/],
  ["special", /[^A-Za-z0-9]/],
] as const;

/** Shows which parts of the password rule are fulfilled so far. The contract defines the rule. */
function PasswordStrength({ password }: { password: string }) {
  const long = password.length >= passwordLength.min && password.length <= passwordLength.max;
  const parts = [
    { key: "length" as const, met: long },
    ...kinds.map(([key, pattern]) => ({ key, met: pattern.test(password) })),
  ];
  return (
    <ul className="strength" aria-label={text("threeOf")}>
      {parts.map(({ key, met }) => (
        <li key={key} className={met ? "met" : ""}>
          {met ? <Check size={12} aria-hidden="true" /> : <Minus size={12} aria-hidden="true" />}
          {text(key)}
          <span className="visually-hidden">{text(met ? "has" : "hasNot")}</span>
        </li>
      ))}
    </ul>
  );
}

const empty = { old_pwd: "", new_pwd: "", confirm_pwd: "" };
const fields = [
  { name: "old_pwd", label: "oldPassword", complete: "current-password" },
  { name: "new_pwd", label: "newPassword", complete: "new-password" },
  { name: "confirm_pwd", label: "confirmPassword", complete: "new-password" },
] as const;

function trimmed(values: typeof empty): typeof empty {
  return { old_pwd: values.old_pwd.trim(), new_pwd: values.new_pwd.trim(), confirm_pwd: values.confirm_pwd.trim() };
}

async function sealed({ old_pwd, new_pwd, confirm_pwd }: typeof empty): Promise<typeof empty> {
  const [old, next, again] = await Promise.all([old_pwd, new_pwd, confirm_pwd].map(sealPassword));
  return { old_pwd: old ?? "", new_pwd: next ?? "", confirm_pwd: again ?? "" };
}

/** Form with three fields: old password, new password, and the new password again. Every field has its hint. */
export function ChangePasswordForm({ account }: { account: string }) {
  const form = useCommandForm(changePassword, {
    schema: changePassword.input,
    initial: empty,
    rules: (typed) => [changedPasswordProblem(trimmed(typed))],
    sent: (typed) => typed,
    prepare: sealed,
    refusedAt: (error) => (errorKeyOf(error) === "wrong_old_password" ? "old_pwd" : undefined),
    success: text("changed"),
    refresh: (client) => client.invalidateQueries({ queryKey: [listSessions.name] }),
    startsOver: true,
  });
  return (
    <CommandForm run={form} name={text("changePassword")} action={text("changePassword")}>
      {/* Hidden field with the account name, so that password managers store the password for the right account. */}
      <input hidden autoComplete="username" value={account} readOnly />
      {fields.map(({ name, label, complete }) => (
        <div key={name}>
          <PasswordField
            form={form}
            name={name}
            label={text(label)}
            required
            input={{ autoComplete: complete, maxLength: 64 }}
          />
          {name === "new_pwd" && <PasswordStrength password={form.values.new_pwd.trim()} />}
        </div>
      ))}
    </CommandForm>
  );
}
