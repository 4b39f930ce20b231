import { totp } from "@huiyan/contract/session/session.rules";
import { QRCode } from "antd";
import { Copy } from "lucide-react";
import { TextField } from "#shared/form/TextField.tsx";
import { type FieldsOf } from "#shared/form/use-contract-form.ts";
import { copyText } from "../copy-text.ts";
import { settingText as text } from "../setting.texts.ts";

interface Props {
  started: { secret: string; uri: string };
  form: FieldsOf<{ totp: string }>;
}

/** The secret for the authenticator as a QR code and as text, and the field for the first code. */
export function FactorSetup({ started, form }: Props) {
  return (
    <>
      <p className="note">{text("scan")}</p>
      <div className="factor-setup">
        <QRCode value={started.uri} size={144} bordered={false} aria-label={text("qr")} />
        <div>
          <span className="note">{text("secret")}</span>
          <div className="secret-text">{started.secret.replace(/(.{4})(?=.)/g, "$1 ")}</div>
          <button
            type="button"
            className="icon-button"
            aria-label={text("copy")}
            title={text("copy")}
            onClick={() => void copyText(started.secret)}
          >
            <Copy size={16} aria-hidden="true" />
          </button>
        </div>
      </div>
      <TextField
        form={form}
        name="totp"
        label={text("code")}
        hint={text("codeHint")}
        required
        input={{ autoFocus: true, inputMode: "numeric", autoComplete: "one-time-code", maxLength: totp.digits }}
      />
    </>
  );
}
