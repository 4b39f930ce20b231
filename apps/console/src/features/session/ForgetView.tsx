import { forgottenPasswordProblem } from "@huiyan/contract/session/password.rules";
import { ForgottenPassword, resetPassword } from "@huiyan/contract/session/session.api";
import { passwordRuleText } from "@huiyan/contract/session/session.rules";
import { ArrowLeft } from "lucide-react";
import { type FormEvent } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCommand } from "../../shared/api/use-command.ts";
import { sealPassword } from "../../shared/auth/seal-password.ts";
import { notify } from "../../shared/dialog/notice.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { contractText } from "../../shared/format/contract-text.ts";
import { EntrancePage } from "./EntrancePage.tsx";
import { FormProblem } from "./fields/FormProblem.tsx";
import { PasswordField } from "./fields/PasswordField.tsx";
import { PhoneCodeField } from "./fields/PhoneCodeField.tsx";
import { PhoneField } from "./fields/PhoneField.tsx";
import { PictureCodeField } from "./fields/PictureCodeField.tsx";
import { SubmitButton } from "./fields/SubmitButton.tsx";
import { usePhoneCode } from "./fields/use-phone-code.ts";
import { usePictureCode } from "./fields/use-picture-code.ts";
import { sessionText as text } from "./session.texts.ts";

const Form = ForgottenPassword.omit({ captcha: true, captcha_key: true });

interface Props {
  account: string;
  /** Back to sign-in with that phone. */
  onDone: (account: string) => void;
}

/** A new password by a code that is sent to the phone. Texts: specification part 1, section 5. */
export function ForgetView({ account, onDone }: Props) {
  const initial = { account, verification_code: "", password: "", password2: "" };
  const form = useSchemaForm(Form, initial, (typed) =>
    forgottenPasswordProblem({ password: typed.password.trim(), password2: typed.password2.trim() }),
  );
  const { values } = form;
  const picture = usePictureCode();
  const code = usePhoneCode("forget", picture);
  const reset = useCommand(resetPassword, {
    quiet: true,
    prepare: async (input) => ({
      ...input,
      password: await sealPassword(input.password.trim()),
      password2: await sealPassword(input.password2.trim()),
    }),
    onSuccess: () => {
      notify("success", text("changed"));
      onDone(values.account.trim());
    },
    onError: (error) => {
      if (!picture.takeRefusal(error) && error instanceof ApiError) form.setErrors(error.fields);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const right = form.check();
    if (!reset.isPending && picture.check() && right) reset.mutate({ ...values, ...picture.fields });
  };
  return (
    <EntrancePage title={text("forget")} hint={text("forgetHint")}>
      <form onSubmit={submit} noValidate aria-label={text("forget")} className="entrance-form">
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
          label={text("newPassword")}
          name="password"
          complete="new-password"
          hint={contractText(passwordRuleText)}
          value={values.password}
          error={form.errorOf("password")}
          onChange={(next) => form.set("password", next)}
        />
        <PasswordField
          label={text("newPasswordAgain")}
          name="password2"
          complete="new-password"
          value={values.password2}
          error={form.errorOf("password2")}
          onChange={(next) => form.set("password2", next)}
        />
        <FormProblem text={picture.error === undefined ? reset.error?.message : undefined} />
        <SubmitButton name={text("changePassword")} busy={reset.isPending} />
        <button
          type="button"
          className="plain-button entrance-link entrance-back"
          onClick={() => onDone(values.account)}
        >
          <ArrowLeft size={14} aria-hidden="true" /> {text("backToSignIn")}
        </button>
      </form>
    </EntrancePage>
  );
}
