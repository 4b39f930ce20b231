import { type Device } from "@huiyan/contract/device/device.api";
import { Link } from "@tanstack/react-router";
import { Button, Tooltip } from "antd";
import { CircleArrowUp, MonitorCog, RotateCcw } from "lucide-react";
import { deviceText as text } from "../device.texts.ts";
import { type OpenedDialog } from "../dialogs/DeviceDialogs.tsx";
import { detailText } from "./device-detail.texts.ts";

/** Address of the settings page that the device itself serves: docs/reference/devices.md D5, type 2. */
const configPage = (deviceId: string) => ({ to: "/iframe", search: { id: deviceId, type: "2" } }) as const;

interface Props {
  device: Device;
  onOpenDialog: (dialog: OpenedDialog) => void;
}

/**
 * Maintenance of a device: settings page, software update, restart. If the device is offline, actions that need a
 * connection are disabled and show why.
 */
export function DeviceMaintenance({ device, onOpenDialog }: Props) {
  const away = device.online ? undefined : detailText("deviceOffline");
  return (
    <div className="device-maintenance">
      <Link {...configPage(device.device_id)} className="device-maintenance-link">
        <MonitorCog size={16} strokeWidth={1.75} aria-hidden="true" /> {text("configure")}
      </Link>
      {device.can_upgrade && (
        <Tooltip title={away}>
          <Button
            icon={<CircleArrowUp size={16} aria-hidden="true" />}
            disabled={away !== undefined}
            onClick={() => onOpenDialog({ kind: "upgrade", device })}
          >
            {text("upgrade")}
          </Button>
        </Tooltip>
      )}
      <Tooltip title={away}>
        <Button
          icon={<RotateCcw size={16} aria-hidden="true" />}
          disabled={away !== undefined}
          onClick={() => onOpenDialog({ kind: "bulk", start: { action: "reboot", devices: [device] } })}
        >
          {text("reboot")}
        </Button>
      </Tooltip>
    </div>
  );
}
