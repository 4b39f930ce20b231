import { type Device, unbindDevices } from "@huiyan/contract/device/device.api";
import { useAlias } from "#features/setting/setting.public.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { deviceText as text } from "../device.texts.ts";
import { refreshDevices } from "../device-cache.ts";
import { deviceName, formatDevices } from "../device-name.ts";
import { type ChosenGroup } from "../use-chosen-group.ts";

interface Props {
  group: ChosenGroup;
  devices: readonly Device[];
  onClosed: () => void;
}

/** Dialog that removes devices from the group that is chosen in the tree. No data is lost. */
export function UnbindDevicesDialog({ group, devices, onClosed }: Props) {
  const word = useAlias();
  const input = { group_id: group.id, device_id: devices.map(({ device_id }) => device_id) };
  const run = useConfirm(unbindDevices, () => input, { success: text("done"), refresh: refreshDevices });
  const names = joinNames(devices.map(deviceName));
  return (
    <CommandDialog
      run={run}
      title={text("unbindTitle", { name: group.name, what: formatDevices(devices) })}
      action={text("unbind", { group: word })}
      danger
      onClosed={onClosed}
    >
      <p className="device-hint">{text("unbindHint", { names, group: word })}</p>
    </CommandDialog>
  );
}
