import { type Device } from "@huiyan/contract/device/device.api";
import { type TableColumnsType, Tooltip } from "antd";
import { EyeOff } from "lucide-react";
import { type ReactNode } from "react";
import { shortTime } from "../../shared/format/time.ts";
import { CopyDeviceId } from "./CopyDeviceId.tsx";
import { DeviceState } from "./DeviceState.tsx";
import { deviceText as text } from "./device.texts.ts";
import { deviceName } from "./device-name.ts";
import { conditionOf, reachablePoints } from "./device-state.ts";

interface Options {
  /** The organisation's word for device groups. */
  group: string;
  actionsOf: (device: Device) => ReactNode;
}

function timeOf(ms: number | null): ReactNode {
  return ms === null ? "-" : <time dateTime={new Date(ms).toISOString()}>{shortTime(ms)}</time>;
}

function pointsOf(device: Device): ReactNode {
  const { online, offline } = reachablePoints(device);
  if (online + offline === 0) return "-";
  const { blind_points } = device;
  return (
    <div className="device-name device-points-cell">
      <Tooltip title={text("pointCounts", { online, offline })}>
        <span className={offline > 0 ? "device-points short" : "device-points"}>
          {online}/{online + offline}
        </span>
      </Tooltip>
      {blind_points > 0 && (
        <Tooltip title={text("blindHint", { n: blind_points })}>
          <span className="device-blind">
            <EyeOff size={12} strokeWidth={1.75} aria-hidden="true" /> {text("blind", { n: blind_points })}
          </span>
        </Tooltip>
      )}
    </div>
  );
}

/** Columns of the devices table. When the window gets narrow the access time leaves first. */
export function deviceColumns({ group, actionsOf }: Options): TableColumnsType<Device> {
  return [
    {
      key: "name",
      title: text("name"),
      render: (_, device) => (
        <div className="device-name">
          <strong className="ell">{deviceName(device)}</strong>
          <CopyDeviceId id={device.device_id} />
        </div>
      ),
    },
    {
      key: "state",
      title: text("status"),
      width: 112,
      render: (_, device) => <DeviceState condition={conditionOf(device)} />,
    },
    { key: "type", title: text("type"), width: 64, render: (_, { type }) => <span title={text(type)}>{type}</span> },
    {
      key: "points",
      title: text("points"),
      width: 88,
      align: "right",
      className: "num",
      render: (_, device) => pointsOf(device),
    },
    {
      key: "version",
      title: text("version"),
      width: 136,
      render: (_, { system, platform }) => (
        <div className="device-name">
          <span className="ell num">{system.version.main_frame ?? "-"}</span>
          <span className="note ell">{platform || "-"}</span>
        </div>
      ),
    },
    {
      key: "groups",
      title: group,
      width: "16%",
      render: (_, { group: { name } }) => (name === "" ? "-" : <Tooltip title={name}>{name}</Tooltip>),
    },
    { key: "report", title: text("lastReport"), width: 136, render: (_, { last_report }) => timeOf(last_report) },
    {
      key: "created",
      title: text("created"),
      width: 136,
      responsive: ["xxl"],
      render: (_, { create_at }) => timeOf(create_at),
    },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 136,
      render: (_, device) => actionsOf(device),
    },
  ];
}
