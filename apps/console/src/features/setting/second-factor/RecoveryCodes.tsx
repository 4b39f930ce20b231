import { Button } from "antd";
import { Copy, Download } from "lucide-react";
import { saveBlob } from "../../../shared/api/download.ts";
import { copyText } from "../copy-text.ts";
import { settingText as text } from "../setting.texts.ts";

/** Shown once, to be kept elsewhere. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const all = codes.join("\n");
  const save = () => saveBlob(new Blob([`${all}\n`], { type: "text/plain" }), `${text("recoveryFile")}.txt`);
  return (
    <>
      <p className="note">{text("recoveryHint")}</p>
      <ul className="recovery-codes" aria-label={text("recovery")}>
        {codes.map((code) => (
          <li key={code} className="secret-text">
            {code}
          </li>
        ))}
      </ul>
      <div className="setting-buttons">
        <Button icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copyText(all)}>
          {text("copy")}
        </Button>
        <Button icon={<Download size={14} aria-hidden="true" />} onClick={save}>
          {text("download")}
        </Button>
      </div>
    </>
  );
}
