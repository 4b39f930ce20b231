import { platformName } from "@huiyan/contract/algorithm/store.rules";
import { type Device } from "@huiyan/contract/device/device.api";
import { Link } from "@tanstack/react-router";
import { Tooltip } from "antd";
import { MonitorCog } from "lucide-react";
import { CopyDeviceId, conditionOf, DeviceState, deviceName } from "#features/device/device.public.ts";
import { actionOn } from "#shared/format/format-join.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { installedOn, readinessOf } from "./deliverable.ts";
import { issueText as text } from "./issue.texts.ts";

/** Address of the settings page that the device itself serves: docs/reference/devices.md D5, type 2. */
const configPage = (deviceId: string) => ({ to: "/iframe", search: { id: deviceId, type: "2" } }) as const;

function Readiness({ device }: { device: Device }) {
  const { label, hint } = readinessOf(device);
  return (
    <Tooltip title={hint}>
      <span>
        <StateLabel form={hint === undefined ? "ended" : "void"}>{label}</StateLabel>
      </span>
    </Tooltip>
  );
}

function Installed({ device, nameOf }: { device: Device; nameOf: (algId: string) => string }) {
  const ids = installedOn(device);
  if (ids.length === 0) return "-";
  const names = ids.map((id) => `${nameOf(id)} ${device.system.version[id] ?? ""}`);
  return (
    <Tooltip title={<span className="issue-installed">{names.join("\n")}</span>}>
      <span className="issue-names">
        <span className="num">{text("installedCount", { n: ids.length })}</span>{" "}
        <span className="note">{ids.map(nameOf).join("、")}</span>
      </span>
    </Tooltip>
  );
}

/**
 * Returns the columns of the installation page.
 * @param nameOf returns the name of an algorithm by its id
 */
export function issueColumns(nameOf: (algId: string) => string): ListColumn<Device>[] {
  return [
    {
      key: "name",
      title: text("device"),
      width: minNameWidth,
      maxWidth: 320,
      render: (device) => (
        <div className="two-lines">
          <strong className="cell-name">{deviceName(device)}</strong>
          <CopyDeviceId id={device.device_id} />
        </div>
      ),
    },
    {
      key: "state",
      title: text("state"),
      width: 104,
      leaves: 4,
      render: (device) => <DeviceState condition={conditionOf(device)} />,
    },
    {
      key: "platform",
      title: text("platform"),
      width: 152,
      maxWidth: 200,
      render: ({ platform }) => (platform === "" ? "-" : platformName(platform, currentLanguage())),
    },
    {
      key: "version",
      title: text("mainFrame"),
      width: 96,
      className: "num",
      leaves: 3,
      render: ({ system }) => system.version.main_frame ?? "-",
    },
    {
      key: "ready",
      title: text("delivery"),
      width: 136,
      wholeWidth: 176,
      render: (device) => <Readiness device={device} />,
    },
    {
      key: "installed",
      title: text("installed"),
      width: 200,
      wholeWidth: 420,
      maxWidth: 640,
      leaves: 2,
      render: (device) => <Installed device={device} nameOf={nameOf} />,
    },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 116,
      wholeWidth: 148,
      leaves: 1,
      className: "actions-cell",
      render: (device) => (
        <Link
          {...configPage(device.device_id)}
          className="issue-configure"
          aria-label={actionOn(text("configure"), deviceName(device))}
        >
          <MonitorCog size={14} aria-hidden="true" /> {text("configure")}
        </Link>
      ),
    },
  ];
}
