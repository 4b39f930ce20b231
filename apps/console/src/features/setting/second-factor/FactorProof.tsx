import { type UserInfo } from "#features/organisation/organisation.public.ts";
import { PhoneCodeField, PictureCodeField, usePhoneCode, usePictureCode } from "#features/session/session.public.ts";
import { PasswordField } from "#shared/form/PasswordField.tsx";
import { type ContractForm } from "#shared/form/use-contract-form.ts";
import { settingText as text } from "../setting.texts.ts";

/** The user whose second factor is changed. */
export type FactorOwner = Pick<UserInfo, "has_password" | "account">;

interface Props {
  user: FactorOwner;
  form: ContractForm<{ password: string; verification_code: string }>;
}

function PhoneProof({ user, form }: Props) {
  const picture = usePictureCode();
  const code = usePhoneCode("code", picture);
  return (
    <>
      <PhoneCodeField form={form} name="verification_code" phone={user.account} code={code} />
      <PictureCodeField code={picture} />
    </>
  );
}

/**
 * Field that proves the user's identity: the password, or a code sent to the phone for an account without a password.
 */
export function FactorProof({ user, form }: Props) {
  return (
    <>
      <p className="note">{text(user.has_password ? "proofPassword" : "proofCode")}</p>
      {user.has_password ? (
        <PasswordField
          form={form}
          name="password"
          label={text("ownPassword")}
          required
          input={{ autoFocus: true, autoComplete: "current-password", maxLength: 64 }}
        />
      ) : (
        <PhoneProof user={user} form={form} />
      )}
    </>
  );
}
