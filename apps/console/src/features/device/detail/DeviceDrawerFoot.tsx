import { type Device } from "@huiyan/contract/device/device.api";
import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { FolderMinus, Trash2 } from "lucide-react";
import { useAlias } from "#features/setting/setting.public.ts";
import { deviceText as text } from "../device.texts.ts";
import { formatAction } from "../device-actions.ts";
import { type OpenedDialog } from "../dialogs/DeviceDialogs.tsx";
import { detailText } from "./device-detail.texts.ts";

interface Props {
  device: Device;
  inGroup: boolean;
  manages: boolean;
  onOpenDialog: (dialog: OpenedDialog) => void;
}

/**
 * Foot of the drawer. Left: delete the device or remove it from the group. Right: link to its alarms, and other
 * changes.
 */
export function DeviceDrawerFoot({ device, inGroup, manages, onOpenDialog }: Props) {
  const group = useAlias();
  const destructive = inGroup ? "unbind" : "remove";
  const Icon = inGroup ? FolderMinus : Trash2;
  return (
    <div className="detail-foot">
      {manages && (
        <Button
          type="text"
          danger
          icon={<Icon size={16} aria-hidden="true" />}
          onClick={() => onOpenDialog({ kind: destructive, devices: [device] })}
        >
          {formatAction(destructive, group)}
        </Button>
      )}
      <span className="detail-foot-right">
        <Link className="detail-foot-link" to="/message" search={{ device_id: device.device_id }}>
          {detailText("messages")}
        </Link>
        {manages && (
          <>
            <Button onClick={() => onOpenDialog({ kind: "switch", devices: [device] })}>
              {formatAction("switch", group)}
            </Button>
            <Button onClick={() => onOpenDialog({ kind: "edit", device })}>{text("edit")}</Button>
          </>
        )}
      </span>
    </div>
  );
}
