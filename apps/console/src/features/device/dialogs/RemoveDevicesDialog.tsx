import { type Device, removeDevices } from "@huiyan/contract/device/device.api";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { deviceText as text } from "../device.texts.ts";
import { changeDevices, refreshDevices } from "../device-cache.ts";
import { deviceName, formatDevices } from "../device-name.ts";

interface Props {
  devices: readonly Device[];
  onRemoved: (deviceIds: readonly string[]) => void;
  onClosed: () => void;
}

/**
 * Asks before deleting: names the devices and says that they can be restored. The rows disappear without waiting for
 * the server.
 */
export function RemoveDevicesDialog({ devices, onRemoved, onClosed }: Props) {
  const device_ids = devices.map(({ device_id }) => device_id);
  const run = useConfirm(removeDevices, () => ({ device_ids }), {
    change: (client) => changeDevices(client, device_ids, () => undefined),
    refresh: refreshDevices,
    onSuccess: () => onRemoved(device_ids),
  });
  const title = text("removeTitle", { what: formatDevices(devices) });
  return (
    <CommandDialog run={run} title={title} action={title} danger onClosed={onClosed}>
      <p className="device-hint">{text("removeHint", { names: joinNames(devices.map(deviceName)) })}</p>
    </CommandDialog>
  );
}
