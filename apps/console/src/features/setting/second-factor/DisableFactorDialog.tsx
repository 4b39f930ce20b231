import { disableSecondFactor, getSecondFactor } from "@huiyan/contract/session/second-factor.api";
import { useQueryClient } from "@tanstack/react-query";
import { Input, Modal } from "antd";
import { useState } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { notify } from "../../../shared/dialog/notice.ts";
import { FormField } from "../../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { settingText as text } from "../setting.texts.ts";

/** Only whoever has a code may turn the second factor off. */
export function DisableFactorDialog({ onClosed }: { onClosed: () => void }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(true);
  const form = useSchemaForm(disableSecondFactor.input, { totp: "" });
  const disable = useCommand(disableSecondFactor, {
    quiet: true,
    onSuccess: () => {
      notify("success", text("disabled"));
      setOpen(false);
      void client.invalidateQueries({ queryKey: [getSecondFactor.name] });
    },
    onError: ({ message }) => form.setErrors({ totp: message }),
  });
  const submit = () => {
    if (form.check() && !disable.isPending) disable.mutate({ totp: form.values.totp.trim() });
  };
  return (
    <Modal
      open={open}
      title={text("disable")}
      okText={text("disable")}
      okButtonProps={{ danger: true }}
      cancelText={text("cancel")}
      confirmLoading={disable.isPending}
      closable={{ "aria-label": text("close") }}
      onOk={submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <FormField label={text("code")} error={form.errorOf("totp")} hint={text("disableHint")} required>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="one-time-code"
            maxLength={20}
            value={form.values.totp}
            onChange={(event) => form.set("totp", event.target.value)}
            onPressEnter={submit}
          />
        )}
      </FormField>
    </Modal>
  );
}
