import { Input } from "antd";
import { ShieldCheck } from "lucide-react";
import { FormField } from "../../../shared/form/FormField.tsx";
import { sessionText as text } from "../session.texts.ts";
import { DemoCode } from "./DemoCode.tsx";
import { type PhoneCode } from "./use-phone-code.ts";
import "../session.css";

interface Props {
  phone: string;
  code: PhoneCode;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Asked before a code is sent: marks the phone when it is none. */
  checkPhone: () => boolean;
}

function buttonText({ sending, left }: PhoneCode): string {
  if (sending) return text("sending");
  return left > 0 ? text("sendAgain", { n: left }) : text("sendCode");
}

/** The code of a text message, with the button that has it sent. */
export function PhoneCodeField({ phone, code, value, error, onChange, checkPhone }: Props) {
  return (
    <FormField label={text("phoneCode")} error={error ?? code.error}>
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
                onClick={() => checkPhone() && code.send(phone)}
              >
                {buttonText(code)}
              </button>
            }
            value={value}
            onChange={(event) => {
              code.forget();
              onChange(event.target.value);
            }}
          />
          <DemoCode phone={phone} onFill={onChange} />
        </>
      )}
    </FormField>
  );
}
