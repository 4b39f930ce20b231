import { type Device, switchDevices } from "@huiyan/contract/device/device.api";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { notify } from "../../../shared/dialog/notice.ts";
import { FormField } from "../../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { useAlias } from "../../setting/setting.public.ts";
import { deviceText as text } from "../device.texts.ts";
import { formatDevices } from "../device-name.ts";
import { GroupTarget } from "./device-form.ts";
import { GroupSelect } from "./GroupSelect.tsx";
import { useDeviceCommand } from "./use-device-command.ts";

interface Props {
  devices: readonly Device[];
  onClosed: () => void;
}

/** One group for the devices; from then on they are in that alone, which is said before. */
export function SwitchGroupDialog({ devices, onClosed }: Props) {
  const group = useAlias();
  const form = useSchemaForm(GroupTarget, { group_id: "" });
  const command = useDeviceCommand(switchDevices, { onDone: () => notify("success", text("done")) });
  const { group_id } = form.values;
  const submit = () => {
    if (form.check()) command.mutate({ group_id, device_id: devices.map(({ device_id }) => device_id) });
  };
  return (
    <FormDialog
      title={text("switchTitle", { what: formatDevices(devices), group })}
      action={text("switch", { group })}
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.problem}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <FormField label={group} error={form.errorOf("group_id")} hint={text("switchHint", { group })} required>
        {(control) => <GroupSelect control={control} value={group_id} onChange={(id) => form.set("group_id", id)} />}
      </FormField>
    </FormDialog>
  );
}
