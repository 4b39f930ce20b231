import { type Device, unbindDevices } from "@huiyan/contract/device/device.api";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { notify } from "../../../shared/dialog/notice.ts";
import { joinNames } from "../../../shared/format/format-join.ts";
import { useAlias } from "../../setting/setting.public.ts";
import { deviceText as text } from "../device.texts.ts";
import { deviceName, formatDevices } from "../device-name.ts";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { useDeviceCommand } from "./use-device-command.ts";

interface Props {
  group: ChosenGroup;
  devices: readonly Device[];
  onClosed: () => void;
}

/** Takes devices out of the group that is looked at; nothing else is lost. */
export function UnbindDevicesDialog({ group, devices, onClosed }: Props) {
  const word = useAlias();
  const command = useDeviceCommand(unbindDevices, { onDone: () => notify("success", text("done")) });
  const names = joinNames(devices.map(deviceName));
  return (
    <FormDialog
      title={text("unbindTitle", { name: group.name, what: formatDevices(devices) })}
      action={text("unbind", { group: word })}
      danger
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.problem}
      onSubmit={() => command.mutate({ group_id: group.id, device_id: devices.map(({ device_id }) => device_id) })}
      onClosed={onClosed}
    >
      <p className="device-hint">{text("unbindHint", { names, group: word })}</p>
    </FormDialog>
  );
}
