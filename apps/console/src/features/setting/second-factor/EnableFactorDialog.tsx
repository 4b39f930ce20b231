import {
  enableSecondFactor,
  getSecondFactor,
  SelfProof,
  startSecondFactor,
} from "@huiyan/contract/session/second-factor.api";
import { Button, Modal } from "antd";
import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { saveBlob } from "#shared/api/download.ts";
import { sealPassword } from "#shared/api/seal-password.ts";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { copyText } from "../copy-text.ts";
import { settingText as text } from "../setting.texts.ts";
import { type FactorOwner, FactorProof } from "./FactorProof.tsx";
import { FactorSetup } from "./FactorSetup.tsx";

const Proof = SelfProof.required();
const schemas = {
  password: Proof.pick({ password: true }),
  verification_code: Proof.pick({ verification_code: true }),
};

/** First step, in which the user proves their identity. The answer contains the secret for the authenticator app. */
function useFactorStart(user: FactorOwner) {
  const field = user.has_password ? "password" : "verification_code";
  return useCommandForm(startSecondFactor, {
    schema: schemas[field],
    initial: { password: "", verification_code: "" },
    sent: (proof) => proof,
    prepare: async ({ password, ...input }) =>
      password === undefined ? input : { ...input, password: await sealPassword(password.trim()) },
    refusedAt: () => field,
  });
}

/** Recovery codes, which are shown only once. The user must store them. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
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

/**
 * Dialog that enables the second factor in four steps: proof of identity, secret, code, recovery codes. The last step
 * can be closed only by its button.
 */
export function EnableFactorDialog({ user, onClosed }: { user: FactorOwner; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const proof = useFactorStart(user);
  const enable = useCommandForm(enableSecondFactor, {
    schema: enableSecondFactor.input,
    initial: { totp: "" },
    sent: ({ totp }) => ({ totp: totp.trim() }),
    refusedAt: () => "totp",
    refresh: (client) => client.invalidateQueries({ queryKey: [getSecondFactor.name] }),
  });
  const started = proof.answer;
  const step = started === undefined ? proof : enable;
  const codes = enable.answer?.codes;
  return (
    <Modal
      open={open}
      title={text(codes === undefined ? "enable" : "recovery")}
      width={480}
      closable={codes === undefined && { "aria-label": text("close") }}
      mask={{ closable: false }}
      keyboard={codes === undefined}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        codes === undefined ? (
          <Button type="primary" loading={step.busy} onClick={step.submit}>
            {text(started === undefined ? "next" : "enable")}
          </Button>
        ) : (
          <Button type="primary" onClick={() => setOpen(false)}>
            {text("kept")}
          </Button>
        )
      }
    >
      {codes !== undefined && <RecoveryCodes codes={codes} />}
      {codes === undefined && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            step.submit();
          }}
        >
          {started === undefined ? (
            <FactorProof user={user} form={proof} />
          ) : (
            <FactorSetup started={started} form={enable} />
          )}
          <button type="submit" hidden />
        </form>
      )}
    </Modal>
  );
}
