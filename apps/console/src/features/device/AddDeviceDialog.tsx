import { addDevice, bindDevices } from "@huiyan/contract/device/device.api";
import { getDeployment } from "@huiyan/contract/organisation/organisation.api";
import { useQueryClient } from "@tanstack/react-query";
import { Input } from "antd";
import { useCommand } from "../../shared/api/use-command.ts";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { FormDialog } from "../../shared/dialog/FormDialog.tsx";
import { notify } from "../../shared/dialog/notice.ts";
import { FormField } from "../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { deviceText as text } from "./device.texts.ts";
import { refreshDevices } from "./device-cache.ts";
import { newDeviceSchema } from "./device-form.ts";
import { type ChosenGroup } from "./use-chosen-group.ts";
import { useDeviceCommand } from "./use-device-command.ts";

interface Props {
  /** The group that is looked at: the new device is bound to it. */
  group: ChosenGroup | undefined;
  onClosed: () => void;
}

/** Claims a device by its id and the code on its label; private and internal deployments ask for no code. */
export function AddDeviceDialog({ group, onClosed }: Props) {
  const client = useQueryClient();
  const deployment = useQueryOf(getDeployment, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  const asksCode = deployment !== undefined && !deployment.privatize && !deployment.internal_mode;
  const form = useSchemaForm(newDeviceSchema(asksCode), { nickname: "", device_id: "", code: "" });
  const bind = useCommand(bindDevices, { onSettled: () => refreshDevices(client) });
  const command = useDeviceCommand(addDevice, {
    setErrors: form.setErrors,
    onDone: ({ device_id }) => {
      notify("success", text("added"));
      if (group !== undefined) bind.mutate({ group_id: group.id, device_id: [device_id] });
    },
  });
  const { nickname, device_id, code } = form.values;
  const submit = () => {
    if (!form.check()) return;
    const withCode = asksCode ? { code: code.trim() } : {};
    command.mutate({ nickname: nickname.trim(), device_id: device_id.trim(), ...withCode });
  };
  return (
    <FormDialog
      title={text("add")}
      action={text("add")}
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.problem}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <FormField label={text("name")} error={form.errorOf("nickname")} required>
        {(control) => (
          <Input
            {...control}
            autoFocus
            value={nickname}
            onChange={(event) => form.set("nickname", event.target.value)}
          />
        )}
      </FormField>
      <FormField label={text("deviceId")} error={form.errorOf("device_id")} hint={text("codeHint")} required>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={device_id}
            onChange={(event) => form.set("device_id", event.target.value)}
          />
        )}
      </FormField>
      {asksCode && (
        <FormField label={text("code")} error={form.errorOf("code")} hint={text("codeHint")} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={code}
              onChange={(event) => form.set("code", event.target.value)}
            />
          )}
        </FormField>
      )}
      {group !== undefined && <p className="note">{text("alsoBound", { name: group.name })}</p>}
    </FormDialog>
  );
}
