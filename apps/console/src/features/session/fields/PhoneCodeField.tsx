import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { getDemo } from "@huiyan/contract/session/session.api";
import { Input } from "antd";
import { ShieldCheck } from "lucide-react";
import { type FieldPath, type FieldValues } from "react-hook-form";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { FormField } from "#shared/form/FormField.tsx";
import { type FieldsOf } from "#shared/form/use-contract-form.ts";
import { sessionText as text } from "../session.texts.ts";
import { type CodePurpose, type PhoneCode } from "./use-phone-code.ts";
import "../session.css";

interface DemoCodeProps {
  phone: string;
  purpose: CodePurpose;
  onFill: (code: string) => void;
}

/**
 * In the demonstration, shows the newest code that would have been sent to the phone for this purpose. Renders nothing
 * otherwise.
 */
function DemoCode({ phone, purpose, onFill }: DemoCodeProps) {
  const demo = useQueryOf(getSystemInfo, {}).data?.demo === true;
  const codes = useQueryOf(getDemo, {}, { enabled: demo }).data?.codes ?? [];
  const newest = codes
    .filter((each) => each.phone === phone.trim() && each.type === purpose)
    .toSorted((a, b) => b.at - a.at)[0];
  if (newest === undefined) return null;
  return (
    <span className="demo-code note">
      {text("demoCode")}
      <b className="num">{newest.code}</b>
      <button type="button" className="plain-button entrance-link" onClick={() => onFill(newest.code)}>
        {text("fill")}
      </button>
    </span>
  );
}

interface Props<V extends FieldValues> {
  form: FieldsOf<V>;
  name: FieldPath<V>;
  phone: string;
  code: PhoneCode;
  /** Called before a code is sent. Marks an invalid phone number and returns whether it is valid. */
  checkPhone?: () => Promise<boolean>;
}

function buttonText({ sending, left }: PhoneCode): string {
  if (sending) return text("sending");
  return left > 0 ? text("sendAgain", { n: left }) : text("sendCode");
}

/** Field for the code of a text message, with the button that sends the code. */
export function PhoneCodeField<V extends FieldValues>({ form, name, phone, code, checkPhone }: Props<V>) {
  const send = async () => {
    if (checkPhone === undefined || (await checkPhone())) code.send(phone);
  };
  return (
    <FormField form={form} name={name} label={text("phoneCode")} error={code.error}>
      {(control) => (
        <>
          <Input
            {...control}
            size="large"
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={8}
            prefix={<ShieldCheck size={16} aria-hidden="true" />}
            suffix={
              <button
                type="button"
                className="code-button num"
                disabled={code.sending || code.left > 0}
                onClick={() => void send()}
              >
                {buttonText(code)}
              </button>
            }
            onChange={(event) => {
              code.forget();
              control.onChange(event);
            }}
          />
          {!code.sending && <DemoCode phone={phone} purpose={code.purpose} onFill={control.onChange} />}
        </>
      )}
    </FormField>
  );
}
