import { type Device } from "@huiyan/contract/device/device.api";
import { Tooltip } from "antd";
import { EyeOff } from "lucide-react";
import { type ReactNode } from "react";
import { ConfigRefused } from "#features/device-config/device-config.public.ts";
import { shortTime } from "#shared/format/time.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { CopyDeviceId } from "../CopyDeviceId.tsx";
import { DeviceState } from "../DeviceState.tsx";
import { deviceText as text } from "../device.texts.ts";
import { deviceName } from "../device-name.ts";
import { conditionOf, reachablePoints } from "../device-state.ts";

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
    <span className="device-points-cell">
      <Tooltip title={text("pointCounts", { online, offline })}>
        <span className={offline > 0 ? "device-points short" : "device-points"}>
          {online}/{online + offline}
        </span>
      </Tooltip>
      {blind_points > 0 && (
        <Tooltip title={text("noVideoHint", { n: blind_points })}>
          <span className="device-no-video">
            <EyeOff size={12} strokeWidth={1.75} aria-hidden="true" /> {text("blind", { n: blind_points })}
          </span>
        </Tooltip>
      )}
    </span>
  );
}

/** Returns the columns of the list of devices. */
export function deviceColumns({ group, actionsOf }: Options): ListColumn<Device>[] {
  return [
    {
      key: "name",
      title: text("name"),
      width: minNameWidth,
      maxWidth: 320,
      render: (device) => (
        <div className="two-lines">
          <strong className="cell-name">{deviceName(device)}</strong>
          <ConfigRefused config={device.config} />
          {device.remark !== "" && (
            <Tooltip title={device.remark}>
              <span className="note ell">{device.remark}</span>
            </Tooltip>
          )}
        </div>
      ),
    },
    {
      key: "state",
      title: text("status"),
      width: 104,
      leaves: 9,
      render: (device) => <DeviceState condition={conditionOf(device)} />,
    },
    {
      key: "type",
      title: text("type"),
      width: 60,
      leaves: 6,
      render: ({ type }) => <span title={text(type)}>{type}</span>,
    },
    { key: "points", title: text("points"), width: 128, leaves: 8, align: "right", className: "num", render: pointsOf },
    {
      key: "groups",
      title: group,
      width: 112,
      maxWidth: 240,
      leaves: 4,
      render: ({ group: { name } }) => (name === "" ? "-" : <Tooltip title={name}>{name}</Tooltip>),
    },
    { key: "id", title: text("id"), width: 136, leaves: 3, render: ({ device_id }) => <CopyDeviceId id={device_id} /> },
    {
      key: "version",
      title: text("version"),
      width: 88,
      className: "num",
      leaves: 5,
      render: ({ system }) => system.version.main_frame ?? "-",
    },
    {
      key: "platform",
      title: text("platform"),
      width: 112,
      maxWidth: 160,
      leaves: 2,
      render: ({ platform }) => platform || "-",
    },
    {
      key: "report",
      title: text("lastReport"),
      width: 132,
      leaves: 7,
      render: ({ last_report }) => timeOf(last_report),
    },
    { key: "created", title: text("created"), width: 132, leaves: 1, render: ({ create_at }) => timeOf(create_at) },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 116,
      className: "actions-cell",
      render: actionsOf,
    },
  ];
}
