import { Checkbox } from "antd";
import { Radar } from "lucide-react";
import { ListSkeleton } from "#shared/list/table/ListSkeleton.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { deviceText } from "../device.texts.ts";
import { addingText as text } from "./adding.texts.ts";
import { FoundLine } from "./FoundLine.tsx";
import { canBind, keyOfFound, suggestedName } from "./found-devices.ts";
import { type useNetworkScan } from "./use-network-scan.ts";

interface Props {
  scan: ReturnType<typeof useNetworkScan>;
  picked: ReadonlySet<string>;
  names: Readonly<Record<string, string>>;
  /** True after a refused attempt to bind: fields without a name are marked. */
  marked: boolean;
  onPick: (picked: ReadonlySet<string>) => void;
  onName: (deviceId: string, name: string) => void;
}

/**
 * Table of the devices and cameras that a scan has found. Only devices that are not bound can be selected and named.
 */
export function FoundDevices({ scan, picked, names, marked, onPick, onName }: Props) {
  const { found, running, problem } = scan;
  if (found === undefined) return running ? <ListSkeleton dense /> : null;
  if (found.length === 0) {
    if (running || problem !== undefined) return null;
    return <EmptyState icon={<Radar size={24} strokeWidth={1.5} />} title={text("none")} hint={text("noneHint")} />;
  }
  const free = found.filter(canBind).map(({ device_id }) => device_id);
  const all = free.length > 0 && free.every((id) => picked.has(id));
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    onPick(next);
  };
  return (
    <div className="scan-found">
      <table className="device-lines scan" aria-label={text("scan")}>
        <thead>
          <tr>
            <th>
              <Checkbox
                aria-label={text("pickAll")}
                checked={all}
                indeterminate={!all && free.some((id) => picked.has(id))}
                disabled={free.length === 0}
                onChange={() => onPick(new Set(all ? [] : free))}
              />
            </th>
            <th>{text("ip")}</th>
            <th>{text("kind")}</th>
            <th>{deviceText("name")}</th>
            <th>{deviceText("deviceId")}</th>
            <th>{deviceText("type")}</th>
            <th>{deviceText("version")}</th>
            <th>{text("state")}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((device) => (
            <FoundLine
              key={keyOfFound(device)}
              device={device}
              picked={picked.has(device.device_id)}
              name={names[device.device_id] ?? suggestedName(device)}
              marked={marked}
              onPick={() => toggle(device.device_id)}
              onName={(name) => onName(device.device_id, name)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
