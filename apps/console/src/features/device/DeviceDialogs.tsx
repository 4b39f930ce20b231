import { type Device } from "@huiyan/contract/device/device.api";
import { AddDeviceDialog } from "./AddDeviceDialog.tsx";
import { BindDevicesDialog } from "./BindDevicesDialog.tsx";
import { EditDeviceDialog } from "./EditDeviceDialog.tsx";
import { RecycleDialog } from "./RecycleDialog.tsx";
import { RemoveDevicesDialog } from "./RemoveDevicesDialog.tsx";
import { SwitchGroupDialog } from "./SwitchGroupDialog.tsx";
import { UnbindDevicesDialog } from "./UnbindDevicesDialog.tsx";
import { type ChosenGroup } from "./use-chosen-group.ts";

export type BatchAction = "switch" | "unbind" | "remove";
export type OpenedDialog =
  | { kind: "add" | "bind" | "recycle" }
  | { kind: "edit"; device: Device }
  | { kind: BatchAction; devices: readonly Device[] };

interface Props {
  opened: OpenedDialog;
  group: ChosenGroup | undefined;
  onRemoved: (deviceIds: readonly string[]) => void;
  onClosed: () => void;
}

/** The dialog that is open. Binding and taking out belong to the group that is looked at. */
export function DeviceDialogs({ opened, group, onRemoved, onClosed }: Props) {
  switch (opened.kind) {
    case "add":
      return <AddDeviceDialog group={group} onClosed={onClosed} />;
    case "recycle":
      return <RecycleDialog onClosed={onClosed} />;
    case "edit":
      return <EditDeviceDialog device={opened.device} onClosed={onClosed} />;
    case "switch":
      return <SwitchGroupDialog devices={opened.devices} onClosed={onClosed} />;
    case "remove":
      return <RemoveDevicesDialog devices={opened.devices} onRemoved={onRemoved} onClosed={onClosed} />;
    case "bind":
      return group && <BindDevicesDialog group={group} onClosed={onClosed} />;
    default:
      return group && <UnbindDevicesDialog group={group} devices={opened.devices} onClosed={onClosed} />;
  }
}
