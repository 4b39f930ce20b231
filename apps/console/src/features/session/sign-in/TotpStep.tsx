import { entranceTexts, totp } from "@huiyan/contract/session/session.rules";
import { ArrowLeft, KeyRound } from "lucide-react";
import { z } from "zod";
import { TextField } from "#shared/form/TextField.tsx";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { EntranceForm } from "../fields/EntranceForm.tsx";
import { PictureCodeField } from "../fields/PictureCodeField.tsx";
import { type PictureCode } from "../fields/use-picture-code.ts";
import { sessionText as text } from "../session.texts.ts";
import { type SignIn } from "./use-sign-in.ts";

const Factor = z.object({ totp: z.string().trim().min(1, entranceTexts.code) });

/** Second step of the sign-in for users with a second factor: a code of the authenticator app, or a recovery code. */
export function TotpStep({ signIn, picture }: { signIn: SignIn; picture: PictureCode }) {
  const form = useContractForm(Factor, { totp: "" });
  const submit = async () => {
    const checked = await form.check();
    if (checked !== undefined) signIn.submitFactor(checked.totp);
  };
  const back = (
    <button type="button" className="plain-button entrance-link entrance-back" onClick={signIn.leaveFactor}>
      <ArrowLeft size={14} aria-hidden="true" /> {text("back")}
    </button>
  );
  return (
    <EntranceForm
      run={{ busy: signIn.busy, problem: signIn.problem, submit: () => void submit() }}
      name={text("factor")}
      action={text("confirm")}
      picture={picture}
      wait={signIn.wait}
      foot={back}
    >
      <TextField
        form={form}
        name="totp"
        label={text("factorCode")}
        hint={text("factorHint", { n: totp.digits })}
        input={{
          size: "large",
          name: "totp",
          autoFocus: true,
          autoComplete: "one-time-code",
          maxLength: 20,
          prefix: <KeyRound size={16} aria-hidden="true" />,
        }}
      />
      <PictureCodeField code={picture} />
    </EntranceForm>
  );
}
