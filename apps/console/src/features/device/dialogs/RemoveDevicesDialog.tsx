import { type Device, removeDevices } from "@huiyan/contract/device/device.api";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { joinNames } from "../../../shared/format/format-join.ts";
import { deviceText as text } from "../device.texts.ts";
import { deviceName, formatDevices } from "../device-name.ts";
import { useDeviceCommand } from "./use-device-command.ts";

interface Props {
  devices: readonly Device[];
  onRemoved: (deviceIds: readonly string[]) => void;
  onClosed: () => void;
}

/** Names what goes, and that it can be had back. The rows go at once. */
export function RemoveDevicesDialog({ devices, onRemoved, onClosed }: Props) {
  const command = useDeviceCommand(removeDevices, {
    change: { ids: ({ device_ids }) => device_ids, row: () => undefined },
    onDone: ({ device_ids }) => onRemoved(device_ids),
  });
  const title = text("removeTitle", { what: formatDevices(devices) });
  return (
    <FormDialog
      title={title}
      action={title}
      danger
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.problem}
      onSubmit={() => command.mutate({ device_ids: devices.map(({ device_id }) => device_id) })}
      onClosed={onClosed}
    >
      <p className="device-hint">{text("removeHint", { names: joinNames(devices.map(deviceName)) })}</p>
    </FormDialog>
  );
}
