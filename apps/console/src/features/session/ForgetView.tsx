import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { forgottenPasswordProblem } from "@huiyan/contract/session/password.rules";
import { ForgottenPassword, resetPassword } from "@huiyan/contract/session/session.api";
import { passwordRuleText } from "@huiyan/contract/session/session.rules";
import { ArrowLeft } from "lucide-react";
import { sealPassword } from "#shared/api/seal-password.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { EntrancePage } from "./EntrancePage.tsx";
import { CodeFields } from "./fields/CodeFields.tsx";
import { EntranceForm } from "./fields/EntranceForm.tsx";
import { EntrancePassword } from "./fields/EntrancePassword.tsx";
import { usePhoneCode } from "./fields/use-phone-code.ts";
import { usePictureCode } from "./fields/use-picture-code.ts";
import { sessionText as text } from "./session.texts.ts";

const Form = ForgottenPassword.omit({ captcha: true, captcha_key: true });

interface Props {
  account: string;
  /** Called after success with the phone number, to return to the sign-in. */
  onDone: (account: string) => void;
}

function Back({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="plain-button entrance-link entrance-back" onClick={onClick}>
      <ArrowLeft size={14} aria-hidden="true" /> {text("backToSignIn")}
    </button>
  );
}

function ForgetForm({ account, onDone }: Props) {
  const picture = usePictureCode();
  const phoneCode = usePhoneCode("forget", picture);
  const form = useCommandForm(resetPassword, {
    schema: Form,
    initial: { account, verification_code: "", password: "", password2: "" },
    rules: ({ password, password2 }) => [
      forgottenPasswordProblem({ password: password.trim(), password2: password2.trim() }),
    ],
    sent: (typed) => picture.with(typed),
    prepare: async (input) => ({
      ...input,
      password: await sealPassword(input.password),
      password2: await sealPassword(input.password2),
    }),
    success: text("changed"),
    onSuccess: (_answer, sent) => onDone(sent.account),
    onError: picture.takeRefusal,
  });
  const back = <Back onClick={() => onDone(form.values.account)} />;
  return (
    <EntranceForm name={text("forget")} action={text("changePassword")} run={form} picture={picture} foot={back}>
      <CodeFields form={form} account="account" code="verification_code" phoneCode={phoneCode} picture={picture} />
      <EntrancePassword
        form={form}
        name="password"
        label={text("newPassword")}
        complete="new-password"
        hint={contractText(passwordRuleText)}
      />
      <EntrancePassword form={form} name="password2" label={text("newPasswordAgain")} complete="new-password" />
    </EntranceForm>
  );
}

/** Form that sets a new password with a code sent to the phone. docs/reference/rights.md R14. */
export function ForgetView({ account, onDone }: Props) {
  const hasCodes = useQueryOf(getSystemInfo, {}).data?.phone_codes !== false;
  return (
    <EntrancePage title={text("forget")} hint={text(hasCodes ? "forgetHint" : "noCodesForget")}>
      {hasCodes ? <ForgetForm account={account} onDone={onDone} /> : <Back onClick={() => onDone(account)} />}
    </EntrancePage>
  );
}
