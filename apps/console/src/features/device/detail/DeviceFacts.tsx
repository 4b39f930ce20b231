import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { type ReactNode } from "react";
import { fullTime } from "../../../shared/format/time.ts";
import { formatConfig } from "../../device-config/device-config.public.ts";
import { useAlias } from "../../setting/setting.public.ts";
import { CopyDeviceId } from "../CopyDeviceId.tsx";
import { deviceText } from "../device.texts.ts";
import { detailText as text } from "./device-detail.texts.ts";

const timeOf = (ms: number | null) => (ms === null ? "-" : fullTime(ms));

/** Names and values in two columns. */
export function DeviceFacts({ device }: { device: DeviceDetail }) {
  const group = useAlias();
  const config = formatConfig(device.config);
  const facts: [string, ReactNode][] = [
    [deviceText("deviceId"), <CopyDeviceId key="id" id={device.device_id} />],
    [deviceText("type"), `${device.type} ${deviceText(device.type)}`],
    [text("ip"), device.ip || "-"],
    [text("platform"), device.platform || "-"],
    [group, device.group.name || "-"],
    [deviceText("created"), fullTime(device.create_at)],
    [text("started"), timeOf(device.start_time)],
    [deviceText("lastReport"), timeOf(device.last_report)],
    [config.name, config.value],
    [deviceText("remark"), device.remark || "-"],
  ];
  return (
    <dl className="device-facts" aria-label={text("facts")}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
