import { totp } from "@huiyan/contract/session/session.rules";
import { Input } from "antd";
import { ArrowLeft, KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { FormField } from "../../../shared/form/FormField.tsx";
import { FormProblem } from "../fields/FormProblem.tsx";
import { PictureCodeField } from "../fields/PictureCodeField.tsx";
import { SubmitButton } from "../fields/SubmitButton.tsx";
import { type PictureCode } from "../fields/use-picture-code.ts";
import { sessionText as text } from "../session.texts.ts";
import { type SignIn } from "./use-sign-in.ts";

/** The second step for those who use an authenticator: its code, or one of the recovery codes. */
export function TotpStep({ signIn, picture }: { signIn: SignIn; picture: PictureCode }) {
  const [value, setValue] = useState("");
  const [empty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(value.trim() === "");
    if (value.trim() !== "") signIn.submitFactor(value.trim());
  };
  return (
    <form onSubmit={submit} noValidate aria-label={text("factor")} className="entrance-form">
      <FormField
        label={text("factorCode")}
        hint={text("factorHint", { n: totp.digits })}
        error={empty ? text("codeEmpty") : undefined}
      >
        {(control) => (
          <Input
            {...control}
            size="large"
            name="totp"
            autoFocus
            autoComplete="one-time-code"
            maxLength={20}
            prefix={<KeyRound size={16} aria-hidden="true" />}
            value={value}
            onChange={(event) => {
              setEmpty(false);
              setValue(event.target.value);
            }}
          />
        )}
      </FormField>
      <PictureCodeField code={picture} />
      <FormProblem text={signIn.problem} />
      <SubmitButton name={text("confirm")} busy={signIn.busy} wait={signIn.wait} />
      <button type="button" className="plain-button entrance-link entrance-back" onClick={signIn.leaveFactor}>
        <ArrowLeft size={14} aria-hidden="true" /> {text("back")}
      </button>
    </form>
  );
}
