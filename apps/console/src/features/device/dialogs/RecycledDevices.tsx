import { type findRecycledDevices } from "@huiyan/contract/device/device.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { Button } from "antd";
import { Trash2 } from "lucide-react";
import { shortTime } from "../../../shared/format/time.ts";
import { EmptyState } from "../../../shared/screen/EmptyState.tsx";
import { CopyDeviceId } from "../CopyDeviceId.tsx";
import { deviceText as text } from "../device.texts.ts";
import { deviceName } from "../device-name.ts";

interface Props {
  /** undefined while they load. */
  devices: Answer<typeof findRecycledDevices>["list"] | undefined;
  /** Ids that are being restored. */
  busy: readonly string[];
  onRestore: (deviceId: string) => void;
}

/** Deleted devices, each with its way back. */
export function RecycledDevices({ devices, busy, onRestore }: Props) {
  if (devices === undefined) return <p className="note">{text("loading")}</p>;
  if (devices.length === 0) {
    return (
      <EmptyState
        icon={<Trash2 size={24} strokeWidth={1.5} />}
        title={text("recycleNone")}
        hint={text("recycleNoneHint")}
      />
    );
  }
  return (
    <table className="device-lines">
      <thead>
        <tr>
          <th>{text("name")}</th>
          <th>{text("deletedAt")}</th>
          <th>{text("endsAt")}</th>
          <th>
            <span className="visually-hidden">{text("actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <tr key={device.device_id}>
            <td>
              {deviceName(device)} <CopyDeviceId id={device.device_id} />
            </td>
            <td>{shortTime(device.deleted_at)}</td>
            <td>{shortTime(device.ends_at)}</td>
            <td>
              <Button
                size="small"
                aria-label={text("restoreOne", { name: deviceName(device) })}
                loading={busy.includes(device.device_id)}
                onClick={() => onRestore(device.device_id)}
              >
                {text("restore")}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
