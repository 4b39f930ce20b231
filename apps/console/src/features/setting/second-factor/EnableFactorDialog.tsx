import { enableSecondFactor, getSecondFactor } from "@huiyan/contract/session/second-factor.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useState } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { type UserInfo } from "../../organisation/organisation.public.ts";
import { settingText as text } from "../setting.texts.ts";
import { FactorProof } from "./FactorProof.tsx";
import { FactorSetup } from "./FactorSetup.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { useFactorStart } from "./use-factor-start.ts";

/** Password → key → code → recovery codes, which are shown this once; the dialog cannot be closed by accident then. */
export function EnableFactorDialog({ user, onClosed }: { user: UserInfo; onClosed: () => void }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(true);
  const form = useSchemaForm(enableSecondFactor.input, { totp: "" });
  const { started, busy, ...proof } = useFactorStart(user);
  const enable = useCommand(enableSecondFactor, {
    quiet: true,
    onSuccess: () => void client.invalidateQueries({ queryKey: [getSecondFactor.name] }),
    onError: ({ message }) => form.setErrors({ totp: message }),
  });
  const submit = () => {
    if (form.check() && !enable.isPending) enable.mutate({ totp: form.values.totp.trim() });
  };
  const codes = enable.data?.codes;
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
          <Button
            type="primary"
            loading={busy || enable.isPending}
            onClick={started === undefined ? proof.onSubmit : submit}
          >
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
      {codes === undefined && started === undefined && <FactorProof user={user} {...proof} />}
      {codes === undefined && started !== undefined && (
        <FactorSetup
          started={started}
          code={form.values.totp}
          codeProblem={form.errorOf("totp")}
          onCode={(totp) => form.set("totp", totp)}
          onSubmit={submit}
        />
      )}
    </Modal>
  );
}
