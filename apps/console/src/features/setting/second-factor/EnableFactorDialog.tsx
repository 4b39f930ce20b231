import { enableSecondFactor, getSecondFactor } from "@huiyan/contract/session/second-factor.api";
import { Button, Modal } from "antd";
import { useState } from "react";
import { useCommandForm } from "../../../shared/form/use-command-form.ts";
import { type UserInfo } from "../../organisation/organisation.public.ts";
import { settingText as text } from "../setting.texts.ts";
import { FactorProof } from "./FactorProof.tsx";
import { FactorSetup } from "./FactorSetup.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { useFactorStart } from "./use-factor-start.ts";

/** Password → key → code → recovery codes, which are shown this once; the dialog cannot be closed by accident then. */
export function EnableFactorDialog({ user, onClosed }: { user: UserInfo; onClosed: () => void }) {
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
