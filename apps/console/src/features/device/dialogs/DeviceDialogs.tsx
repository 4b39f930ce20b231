import { type Device } from "@huiyan/contract/device/device.api";
import { AddCameraDialog } from "#features/point/point.public.ts";
import { AliasDialog } from "#features/setting/setting.public.ts";
import { BatchDialog } from "../adding/BatchDialog.tsx";
import { ScanDialog } from "../adding/ScanDialog.tsx";
import { BulkDialog } from "../bulk/BulkDialog.tsx";
import { type BulkStart } from "../bulk/bulk-steps.ts";
import { deviceName } from "../device-name.ts";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { AddDeviceDialog } from "./AddDeviceDialog.tsx";
import { BindDevicesDialog } from "./BindDevicesDialog.tsx";
import { EditDeviceDialog } from "./EditDeviceDialog.tsx";
import { RecycleDialog } from "./RecycleDialog.tsx";
import { RemoveDevicesDialog } from "./RemoveDevicesDialog.tsx";
import { SwitchGroupDialog } from "./SwitchGroupDialog.tsx";
import { UnbindDevicesDialog } from "./UnbindDevicesDialog.tsx";
import { UpgradeDialog } from "./UpgradeDialog.tsx";

export type OpenedDialog =
  | { kind: "add" | "alias" | "bind" | "recycle" | "scan" }
  | { kind: "batch"; task: string | undefined }
  | { kind: "edit" | "upgrade" | "camera"; device: Device }
  | { kind: "switch" | "unbind" | "remove"; devices: readonly Device[] }
  | { kind: "bulk"; start: BulkStart };

interface Props {
  opened: OpenedDialog;
  group: ChosenGroup | undefined;
  onRemoved: (deviceIds: readonly string[]) => void;
  /** Called after the upgrade command was sent to the device. */
  onUpgrading: (deviceId: string) => void;
  onClosed: () => void;
}

/** Renders the dialog that is open. Binding and removing apply to the group that is chosen in the tree. */
export function DeviceDialogs({ opened, group, onRemoved, onUpgrading, onClosed }: Props) {
  switch (opened.kind) {
    case "add":
      return <AddDeviceDialog group={group} onClosed={onClosed} />;
    case "scan":
      return <ScanDialog group={group} onClosed={onClosed} />;
    case "batch":
      return <BatchDialog task={opened.task} group={group} onClosed={onClosed} />;
    case "alias":
      return <AliasDialog onClosed={onClosed} />;
    case "recycle":
      return <RecycleDialog onClosed={onClosed} />;
    case "edit":
      return <EditDeviceDialog device={opened.device} onClosed={onClosed} />;
    case "upgrade":
      return <UpgradeDialog device={opened.device} onStarted={onUpgrading} onClosed={onClosed} />;
    case "camera": {
      const { device } = opened;
      return <AddCameraDialog deviceId={device.device_id} deviceName={deviceName(device)} onClosed={onClosed} />;
    }
    case "bulk":
      return <BulkDialog start={opened.start} group={group} onRemoved={onRemoved} onClosed={onClosed} />;
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
