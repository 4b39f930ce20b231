import { Input } from "antd";
import { FormField } from "../../../shared/form/FormField.tsx";
import { type UserInfo } from "../../organisation/organisation.public.ts";
import { PhoneCodeField, PictureCodeField, usePhoneCode, usePictureCode } from "../../session/session.public.ts";
import { settingText as text } from "../setting.texts.ts";

interface Props {
  user: UserInfo;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onSubmit: () => void;
}

function PhoneProof({ user, value, error, onChange }: Props) {
  const picture = usePictureCode();
  const code = usePhoneCode("code", picture);
  return (
    <>
      <PhoneCodeField
        phone={user.account}
        code={code}
        value={value}
        error={error}
        onChange={onChange}
        checkPhone={() => true}
      />
      <PictureCodeField code={picture} />
    </>
  );
}

/** What shows that whoever sits here is the person: the password, or a code to the phone where there is none. */
export function FactorProof(props: Props) {
  const { user, value, error, onChange, onSubmit } = props;
  return (
    <>
      <p className="note">{text(user.has_password ? "proofPassword" : "proofCode")}</p>
      {user.has_password ? (
        <FormField label={text("ownPassword")} error={error} required>
          {(control) => (
            <Input.Password
              {...control}
              autoFocus
              autoComplete="current-password"
              maxLength={64}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onPressEnter={onSubmit}
            />
          )}
        </FormField>
      ) : (
        <PhoneProof {...props} />
      )}
    </>
  );
}
