import { type Device } from "@huiyan/contract/device/device.api";
import { type MenuProps, Tooltip } from "antd";
import { CircleArrowUp, Pencil } from "lucide-react";
import { actionOn } from "#shared/format/format-join.ts";
import { RowMenu } from "#shared/list/RowMenu.tsx";
import { isDestructive } from "../bulk/bulk-steps.ts";
import { deviceText as text } from "../device.texts.ts";
import { formatAction, rowActions } from "../device-actions.ts";
import { deviceName } from "../device-name.ts";
import { type OpenedDialog } from "../dialogs/DeviceDialogs.tsx";

interface Props {
  device: Device;
  inGroup: boolean;
  /** The organisation's word for device groups. */
  group: string;
  onOpenDialog: (dialog: OpenedDialog) => void;
}

/** Actions of a row: upgrade if there is a newer version, edit, and menu “⋯”. Deletion is the last entry, in red. */
export function DeviceActions({ device, inGroup, group, onOpenDialog }: Props) {
  const name = deviceName(device);
  const devices = [device];
  const items: MenuProps["items"] = rowActions(inGroup).map((kind) => ({
    key: kind,
    label: formatAction(kind, group),
    danger: isDestructive(kind),
    onClick: () =>
      onOpenDialog(kind === "reboot" ? { kind: "bulk", start: { action: kind, devices } } : { kind, devices }),
  }));
  return (
    <span className="row-actions">
      {device.can_upgrade && (
        <Tooltip title={text("upgrade")}>
          <button
            type="button"
            className="icon-button"
            aria-label={actionOn(text("upgrade"), name)}
            onClick={() => onOpenDialog({ kind: "upgrade", device })}
          >
            <CircleArrowUp size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </Tooltip>
      )}
      <Tooltip title={text("edit")}>
        <button
          type="button"
          className="icon-button"
          aria-label={actionOn(text("edit"), name)}
          onClick={() => onOpenDialog({ kind: "edit", device })}
        >
          <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </Tooltip>
      <RowMenu items={items} name={name} />
    </span>
  );
}
