import { registeredPasswordProblem } from "@huiyan/contract/session/password.rules";
import { register } from "@huiyan/contract/session/session.api";
import { passwordRuleText } from "@huiyan/contract/session/session.rules";
import { type FormEvent } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCommand } from "../../shared/api/use-command.ts";
import { sealPassword } from "../../shared/auth/seal-password.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { contractText } from "../../shared/format/contract-text.ts";
import { FormProblem } from "./fields/FormProblem.tsx";
import { PasswordField } from "./fields/PasswordField.tsx";
import { PhoneCodeField } from "./fields/PhoneCodeField.tsx";
import { PhoneField } from "./fields/PhoneField.tsx";
import { PictureCodeField } from "./fields/PictureCodeField.tsx";
import { SubmitButton } from "./fields/SubmitButton.tsx";
import { usePhoneCode } from "./fields/use-phone-code.ts";
import { usePictureCode } from "./fields/use-picture-code.ts";
import { sessionText as text } from "./session.texts.ts";
import { useEnter } from "./use-enter.ts";

const Form = register.input.omit({ captcha: true, captcha_key: true });

/** A new account, which is signed in at once; without an organisation yet, the shell leads to the company page. */
export function RegisterForm() {
  const initial = { account: "", verification_code: "", password: "" };
  const form = useSchemaForm(Form, initial, ({ password }) => registeredPasswordProblem({ password: password.trim() }));
  const { values } = form;
  const enter = useEnter();
  const picture = usePictureCode();
  const code = usePhoneCode("register", picture);
  const create = useCommand(register, {
    quiet: true,
    prepare: async (input) => ({ ...input, password: await sealPassword(input.password.trim()) }),
    onSuccess: ({ token }) => enter(token, "/home"),
    onError: (error) => {
      if (!picture.takeRefusal(error) && error instanceof ApiError) form.setErrors(error.fields);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const right = form.check();
    if (!create.isPending && picture.check() && right) create.mutate({ ...values, ...picture.fields });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={text("register")} className="entrance-form">
      <PhoneField
        value={values.account}
        error={form.errorOf("account")}
        onChange={(next) => form.set("account", next)}
      />
      <PhoneCodeField
        phone={values.account}
        code={code}
        value={values.verification_code}
        error={form.errorOf("verification_code")}
        onChange={(next) => form.set("verification_code", next)}
        checkPhone={() => form.checkField("account")}
      />
      <PictureCodeField code={picture} />
      <PasswordField
        label={text("password")}
        name="password"
        complete="new-password"
        hint={contractText(passwordRuleText)}
        value={values.password}
        error={form.errorOf("password")}
        onChange={(next) => form.set("password", next)}
      />
      <FormProblem text={picture.error === undefined ? create.error?.message : undefined} />
      <SubmitButton name={text("register")} busy={create.isPending} />
    </form>
  );
}
