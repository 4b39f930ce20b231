import { totp } from "@huiyan/contract/session/session.rules";
import { Input, QRCode } from "antd";
import { Copy } from "lucide-react";
import { FormField } from "../../../shared/form/FormField.tsx";
import { copyText } from "../copy-text.ts";
import { settingText as text } from "../setting.texts.ts";

interface Props {
  started: { secret: string; uri: string };
  code: string;
  codeProblem: string | undefined;
  onCode: (code: string) => void;
  onSubmit: () => void;
}

/** The key as a picture and in letters, and the field for the first code. */
export function FactorSetup({ started, code, codeProblem, onCode, onSubmit }: Props) {
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
      <FormField label={text("code")} error={codeProblem} hint={text("codeHint")} required>
        {(control) => (
          <Input
            {...control}
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={totp.digits}
            value={code}
            onChange={(event) => onCode(event.target.value)}
            onPressEnter={onSubmit}
          />
        )}
      </FormField>
    </>
  );
}
