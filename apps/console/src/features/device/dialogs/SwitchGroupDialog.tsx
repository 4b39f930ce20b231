import { type Device, switchDevices } from "@huiyan/contract/device/device.api";
import { useAlias } from "#features/setting/setting.public.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { deviceText as text } from "../device.texts.ts";
import { refreshDevices } from "../device-cache.ts";
import { formatDevices } from "../device-name.ts";
import { GroupTarget } from "./device-form.ts";
import { GroupSelect } from "./GroupSelect.tsx";

interface Props {
  devices: readonly Device[];
  onClosed: () => void;
}

/** Dialog that moves devices to one group. The dialog says that the devices are then only in that group. */
export function SwitchGroupDialog({ devices, onClosed }: Props) {
  const group = useAlias();
  const form = useCommandForm(switchDevices, {
    schema: GroupTarget,
    initial: { group_id: "" },
    sent: ({ group_id }) => ({ group_id, device_id: devices.map(({ device_id }) => device_id) }),
    success: text("done"),
    refresh: refreshDevices,
  });
  return (
    <CommandDialog
      run={form}
      title={text("switchTitle", { what: formatDevices(devices), group })}
      action={text("switch", { group })}
      onClosed={onClosed}
    >
      <FormField form={form} name="group_id" label={group} hint={text("switchHint", { group })} required>
        {(control) => <GroupSelect {...control} />}
      </FormField>
    </CommandDialog>
  );
}
