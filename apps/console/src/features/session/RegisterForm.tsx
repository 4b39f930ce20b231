import { registeredPasswordProblem } from "@huiyan/contract/session/password.rules";
import { register } from "@huiyan/contract/session/session.api";
import { passwordRuleText } from "@huiyan/contract/session/session.rules";
import { sealPassword } from "#shared/api/seal-password.ts";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { CodeFields } from "./fields/CodeFields.tsx";
import { EntranceForm } from "./fields/EntranceForm.tsx";
import { EntrancePassword } from "./fields/EntrancePassword.tsx";
import { usePhoneCode } from "./fields/use-phone-code.ts";
import { usePictureCode } from "./fields/use-picture-code.ts";
import { sessionText as text } from "./session.texts.ts";
import { useEnter } from "./use-enter.ts";

const Form = register.input.omit({ captcha: true, captcha_key: true });

/** Form that creates an account and signs in. Without an organisation, the company page opens next. */
export function RegisterForm() {
  const enter = useEnter();
  const picture = usePictureCode();
  const phoneCode = usePhoneCode("register", picture);
  const form = useCommandForm(register, {
    schema: Form,
    initial: { account: "", verification_code: "", password: "" },
    rules: ({ password }) => [registeredPasswordProblem({ password: password.trim() })],
    sent: (typed) => picture.with(typed),
    prepare: async (input) => ({ ...input, password: await sealPassword(input.password) }),
    onSuccess: ({ token }) => enter(token, "/home"),
    onError: picture.takeRefusal,
  });
  return (
    <EntranceForm name={text("register")} action={text("register")} run={form} picture={picture}>
      <CodeFields form={form} account="account" code="verification_code" phoneCode={phoneCode} picture={picture} />
      <EntrancePassword
        form={form}
        name="password"
        label={text("password")}
        complete="new-password"
        hint={contractText(passwordRuleText)}
      />
    </EntranceForm>
  );
}
