import { signIn } from "@huiyan/contract/session/session.api";
import { Button, Input } from "antd";
import { CircleAlert, Lock, Smartphone } from "lucide-react";
import { type FormEvent } from "react";
import { FormField } from "../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { sessionText as text } from "./session.texts.ts";

interface Props {
  busy: boolean;
  problem: string | undefined;
  onSubmit: (input: { account: string; password: string }) => void;
}

export function SignInForm({ busy, problem, onSubmit }: Props) {
  const form = useSchemaForm(signIn.input, { account: "", password: "" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && form.check()) onSubmit({ ...form.values, account: form.values.account.trim() });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={text("signIn")} className="entrance-form">
      <FormField label={text("account")} error={form.errorOf("account")}>
        {(control) => (
          <Input
            {...control}
            size="large"
            name="account"
            autoComplete="username"
            inputMode="tel"
            prefix={<Smartphone size={16} aria-hidden="true" />}
            value={form.values.account}
            onChange={(event) => form.set("account", event.target.value)}
          />
        )}
      </FormField>
      <FormField label={text("password")} error={form.errorOf("password")}>
        {(control) => (
          <Input.Password
            {...control}
            size="large"
            name="password"
            autoComplete="current-password"
            prefix={<Lock size={16} aria-hidden="true" />}
            value={form.values.password}
            onChange={(event) => form.set("password", event.target.value)}
          />
        )}
      </FormField>
      <div role="alert" className="entrance-problem">
        {problem !== undefined && (
          <>
            <CircleAlert size={16} aria-hidden="true" /> {problem}
          </>
        )}
      </div>
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {text("signIn")}
      </Button>
    </form>
  );
}
