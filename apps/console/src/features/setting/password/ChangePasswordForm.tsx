import { changedPasswordProblem } from "@huiyan/contract/session/password.rules";
import { changePassword, listSessions } from "@huiyan/contract/session/session.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { type FormEvent, useState } from "react";
import { errorKeyOf } from "../../../shared/api/api-error.ts";
import { useCommand } from "../../../shared/api/use-command.ts";
import { sealPassword } from "../../../shared/auth/seal-password.ts";
import { notify } from "../../../shared/dialog/notice.ts";
import { FormField } from "../../../shared/form/FormField.tsx";
import { contractText } from "../../../shared/format/contract-text.ts";
import { settingText as text } from "../setting.texts.ts";
import { PasswordStrength } from "./PasswordStrength.tsx";

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

/** Old, new, new again; each with its own tip. */
export function ChangePasswordForm({ account }: { account: string }) {
  const client = useQueryClient();
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<{ field: string; text: string }>();
  const command = useCommand(changePassword, {
    quiet: true,
    prepare: sealed,
    onSuccess: () => {
      notify("success", text("changed"));
      setValues(empty);
      void client.invalidateQueries({ queryKey: [listSessions.name] });
    },
    onError: (error) =>
      setProblem({ field: errorKeyOf(error) === "wrong_old_password" ? "old_pwd" : "", text: error.message }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = trimmed(values);
    const found = changedPasswordProblem(input);
    setProblem(found && { ...found, text: contractText(found.text) });
    if (found === undefined && !command.isPending) command.mutate(input);
  };
  return (
    <form className="setting-form" noValidate onSubmit={submit} aria-label={text("changePassword")}>
      {/* tells password managers whose password this is */}
      <input hidden autoComplete="username" value={account} readOnly />
      {fields.map(({ name, label, complete }) => (
        <div key={name}>
          <FormField label={text(label)} error={problem?.field === name ? problem.text : undefined} required>
            {(control) => (
              <Input.Password
                {...control}
                autoComplete={complete}
                maxLength={64}
                value={values[name]}
                onChange={(event) => {
                  setValues((old) => ({ ...old, [name]: event.target.value }));
                  setProblem(undefined);
                }}
              />
            )}
          </FormField>
          {name === "new_pwd" && <PasswordStrength password={values.new_pwd.trim()} />}
        </div>
      ))}
      <div role="alert" className="setting-problem">
        {problem?.field === "" && problem.text}
      </div>
      <div>
        <Button type="primary" htmlType="submit" loading={command.isPending}>
          {text("changePassword")}
        </Button>
      </div>
    </form>
  );
}
