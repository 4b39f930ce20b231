import { completeSetup } from "@huiyan/contract/session/session.api";
import { passwordRuleText } from "@huiyan/contract/session/session.rules";
import { useNavigate } from "@tanstack/react-router";
import { Button, Input } from "antd";
import { type FormEvent } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCommand } from "../../shared/api/use-command.ts";
import { storeToken } from "../../shared/auth/session.store.ts";
import { notify } from "../../shared/dialog/notice.ts";
import { FormField } from "../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { contractText } from "../../shared/format/contract-text.ts";
import { sessionText as text } from "./session.texts.ts";

const fields = [
  { name: "organisation", complete: "organization", hint: undefined },
  { name: "name", complete: "name", hint: undefined },
  { name: "account", complete: "username", hint: undefined },
  { name: "password", complete: "new-password", hint: passwordRuleText },
] as const;

/** The first organisation and its administrator, who is signed in at once. */
export function SetupForm({ setupKey }: { setupKey: string }) {
  const navigate = useNavigate();
  const initial = { key: setupKey, organisation: "", name: "", account: "", password: "" };
  const form = useSchemaForm(completeSetup.input, initial);
  const create = useCommand(completeSetup, {
    onSuccess: ({ token }) => {
      storeToken(token);
      notify("success", text("created"));
      void navigate({ to: "/home", replace: true });
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Every other form trims its passwords; one that was set here must be the same there.
    if (!create.isPending && form.check()) create.mutate({ ...form.values, password: form.values.password.trim() });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={text("setup")} className="entrance-form">
      {fields.map(({ name, complete, hint }) => (
        <FormField
          key={name}
          label={text(name)}
          error={form.errorOf(name)}
          {...(hint === undefined ? {} : { hint: contractText(hint) })}
        >
          {(control) => (
            <Input
              {...control}
              size="large"
              name={name}
              type={name === "password" ? "password" : "text"}
              autoComplete={complete}
              value={form.values[name]}
              onChange={(event) => form.set(name, event.target.value)}
            />
          )}
        </FormField>
      ))}
      <Button type="primary" size="large" htmlType="submit" block loading={create.isPending}>
        {text("create")}
      </Button>
    </form>
  );
}
