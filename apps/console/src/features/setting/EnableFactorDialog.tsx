import { enableSecondFactor, getSecondFactor, startSecondFactor } from "@huiyan/contract/session/second-factor.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useCommand } from "../../shared/api/use-command.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { FactorSetup } from "./FactorSetup.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { settingText as text } from "./setting.texts.ts";

/** Key → code → recovery codes, which are shown this once; the dialog cannot be closed by accident then. */
export function EnableFactorDialog({ onClosed }: { onClosed: () => void }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(true);
  const form = useSchemaForm(enableSecondFactor.input, { totp: "" });
  const start = useCommand(startSecondFactor, { quiet: true });
  const begin = useEffectEvent(() => start.mutate({}));
  useEffect(() => {
    begin();
  }, []);
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
          <Button type="primary" loading={enable.isPending} disabled={start.data === undefined} onClick={submit}>
            {text("enable")}
          </Button>
        ) : (
          <Button type="primary" onClick={() => setOpen(false)}>
            {text("kept")}
          </Button>
        )
      }
    >
      {codes === undefined ? (
        <FactorSetup
          started={start.data}
          problem={start.error?.message}
          code={form.values.totp}
          codeProblem={form.errorOf("totp")}
          onCode={(totp) => form.set("totp", totp)}
          onSubmit={submit}
        />
      ) : (
        <RecoveryCodes codes={codes} />
      )}
    </Modal>
  );
}
