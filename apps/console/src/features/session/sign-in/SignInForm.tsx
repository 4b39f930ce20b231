import { CodeSignIn, PasswordSignIn } from "@huiyan/contract/session/session.api";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { EntranceForm } from "../fields/EntranceForm.tsx";
import { EntrancePassword } from "../fields/EntrancePassword.tsx";
import { type TabMode } from "../fields/ModeTabs.tsx";
import { PhoneCodeField } from "../fields/PhoneCodeField.tsx";
import { PhoneField } from "../fields/PhoneField.tsx";
import { PictureCodeField } from "../fields/PictureCodeField.tsx";
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
  /** Initial phone, for example after a password reset. */
  account: string;
  signIn: SignIn;
  picture: PictureCode;
  problem: string | undefined;
  onAccount: (account: string) => void;
}

/** Form to sign in with a phone number and either a password or a code that is sent to the phone. */
export function SignInForm({ mode, account, signIn, picture, problem, onAccount }: Props) {
  const form = useContractForm(schemas[mode], { account, password: "", verification_code: "" });
  const code = usePhoneCode("code", picture);
  const { values } = form;
  const submit = async () => {
    if (signIn.busy || (await form.check()) === undefined) return;
    const phone = values.account.trim();
    if (mode === "password") signIn.submit({ account: phone, password: values.password });
    else signIn.submit({ type: "code", account: phone, verification_code: values.verification_code });
  };
  return (
    <EntranceForm
      run={{ busy: signIn.busy, problem, submit: () => void submit() }}
      name={text("signIn")}
      action={text("signIn")}
      picture={picture}
      wait={signIn.wait}
    >
      <PhoneField form={form} name="account" onTyped={onAccount} />
      {mode === "password" ? (
        <EntrancePassword form={form} name="password" label={text("password")} complete="current-password" />
      ) : (
        <PhoneCodeField
          form={form}
          name="verification_code"
          phone={values.account}
          code={code}
          checkPhone={() => form.checkFields(["account"])}
        />
      )}
      <PictureCodeField code={picture} />
    </EntranceForm>
  );
}
