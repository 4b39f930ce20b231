import { type Device, editDevice } from "@huiyan/contract/device/device.api";
import { Input } from "antd";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { notify } from "../../../shared/dialog/notice.ts";
import { FormField } from "../../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { deviceText as text } from "../device.texts.ts";
import { deviceName } from "../device-name.ts";
import { EditedDevice } from "./device-form.ts";
import { useDeviceCommand } from "./use-device-command.ts";

interface Props {
  device: Device;
  onClosed: () => void;
}

/** Another name. The id stays. */
export function EditDeviceDialog({ device, onClosed }: Props) {
  const form = useSchemaForm(EditedDevice, { nickname: device.nickname });
  const command = useDeviceCommand(editDevice, {
    setErrors: form.setErrors,
    change: {
      ids: ({ device_id }) => [device_id],
      row: (old, { nickname }) => ({ ...old, nickname }),
    },
    onDone: () => notify("success", text("changed")),
  });
  const { nickname } = form.values;
  return (
    <FormDialog
      title={text("editTitle", { name: deviceName(device) })}
      action={text("save")}
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.problem}
      onSubmit={() => {
        if (form.check()) command.mutate({ device_id: device.device_id, nickname: nickname.trim() });
      }}
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
      <FormField label={text("deviceId")} error={undefined} hint={text("idFixed")}>
        {(control) => <Input {...control} value={device.device_id} disabled />}
      </FormField>
    </FormDialog>
  );
}
