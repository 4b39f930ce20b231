import { type findRecycledDevices } from "@huiyan/contract/device/device.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { Button, Checkbox } from "antd";
import { Trash2 } from "lucide-react";
import { shortTime } from "#shared/format/time.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { CopyDeviceId } from "../CopyDeviceId.tsx";
import { deviceText as text } from "../device.texts.ts";
import { deviceName } from "../device-name.ts";

interface Props {
  /** Deleted devices; undefined while they are loading. */
  devices: Answer<typeof findRecycledDevices>["list"] | undefined;
  /** Ids of the devices that are being restored. */
  busy: readonly string[];
  /** Ids that are selected to be restored together. */
  picked: ReadonlySet<string>;
  onPick: (deviceIds: readonly string[], on: boolean) => void;
  onRestore: (deviceId: string) => void;
}

/** List of deleted devices, each with a button that restores it. */
export function RecycledDevices({ devices, busy, picked, onPick, onRestore }: Props) {
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
          <th>
            <Checkbox
              aria-label={text("pickPage")}
              checked={devices.every(({ device_id }) => picked.has(device_id))}
              onChange={({ target }) =>
                onPick(
                  devices.map(({ device_id }) => device_id),
                  target.checked,
                )
              }
            />
          </th>
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
              <Checkbox
                aria-label={text("pick", { name: deviceName(device) })}
                checked={picked.has(device.device_id)}
                onChange={({ target }) => onPick([device.device_id], target.checked)}
              />
            </td>
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
