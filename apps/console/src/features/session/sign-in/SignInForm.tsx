import { CodeSignIn, PasswordSignIn } from "@huiyan/contract/session/session.api";
import { type FormEvent } from "react";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { FormProblem } from "../fields/FormProblem.tsx";
import { type TabMode } from "../fields/ModeTabs.tsx";
import { PasswordField } from "../fields/PasswordField.tsx";
import { PhoneCodeField } from "../fields/PhoneCodeField.tsx";
import { PhoneField } from "../fields/PhoneField.tsx";
import { PictureCodeField } from "../fields/PictureCodeField.tsx";
import { SubmitButton } from "../fields/SubmitButton.tsx";
import { usePhoneCode } from "../fields/use-phone-code.ts";
import { type PictureCode } from "../fields/use-picture-code.ts";
import { sessionText as text } from "../session.texts.ts";
import { type SignIn } from "./use-sign-in.ts";

const schemas = {
  password: PasswordSignIn.pick({ account: true, password: true }),
  code: CodeSignIn.pick({ account: true, verification_code: true }),
} as const;

interface Props {
  mode: TabMode;
  /** Phone that stands in the form already, for example after a forgotten password. */
  account: string;
  signIn: SignIn;
  picture: PictureCode;
  problem: string | undefined;
  onAccount: (account: string) => void;
}

/** Phone with a password, or with a code that is sent to it. */
export function SignInForm({ mode, account, signIn, picture, problem, onAccount }: Props) {
  const form = useSchemaForm(schemas[mode], { account, password: "", verification_code: "" });
  const code = usePhoneCode("code", picture);
  const { values } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const right = form.check();
    if (signIn.busy || !picture.check() || !right) return;
    const phone = values.account.trim();
    if (mode === "password") signIn.submit({ account: phone, password: values.password });
    else signIn.submit({ type: "code", account: phone, verification_code: values.verification_code });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={text("signIn")} className="entrance-form">
      <PhoneField
        value={values.account}
        error={form.errorOf("account")}
        onChange={(next) => {
          form.set("account", next);
          onAccount(next);
        }}
      />
      {mode === "password" ? (
        <PasswordField
          label={text("password")}
          name="password"
          complete="current-password"
          value={values.password}
          error={form.errorOf("password")}
          onChange={(next) => form.set("password", next)}
        />
      ) : (
        <PhoneCodeField
          phone={values.account}
          code={code}
          value={values.verification_code}
          error={form.errorOf("verification_code")}
          onChange={(next) => form.set("verification_code", next)}
          checkPhone={() => form.checkField("account")}
        />
      )}
      <PictureCodeField code={picture} />
      <FormProblem text={problem} />
      <SubmitButton name={text("signIn")} busy={signIn.busy} wait={signIn.wait} />
    </form>
  );
}
