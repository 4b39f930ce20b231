import { type Device } from "@huiyan/contract/device/device.api";
import { Input, Tree } from "antd";
import { Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { grouped } from "../../../shared/format/count.ts";
import { joinFacts } from "../../../shared/format/format-join.ts";
import { deviceText as text } from "../device.texts.ts";
import { deviceName } from "../device-name.ts";
import { deviceSearchText } from "../device-search.texts.ts";

interface Props {
  name: string;
  /** undefined while they load. */
  devices: readonly Device[] | undefined;
  chosen: ReadonlySet<string>;
  onToggle: (deviceId: string) => void;
  problem: ReactNode;
}

const height = 360;
const rowHeight = 28;

interface Line {
  key: string;
  title: ReactNode;
}

function lineOf(device: Device): Line {
  const note = joinFacts([device.device_id, device.group.name].filter((fact) => fact !== ""));
  return {
    key: device.device_id,
    title: (
      <>
        {deviceName(device)} <span className="note">{note}</span>
      </>
    ),
  };
}

/** Devices with boxes, searchable; only the lines in sight are drawn. */
export function DevicePicker({ name, devices, chosen, onToggle, problem }: Props) {
  const [search, setSearch] = useState("");
  const needle = search.trim().toLowerCase();
  const shown = (devices ?? []).filter((device) =>
    `${deviceName(device)} ${device.device_id}`.toLowerCase().includes(needle),
  );
  return (
    <div className="device-picker">
      <Input
        aria-label={deviceSearchText("search")}
        placeholder={deviceSearchText("search")}
        allowClear
        prefix={<Search size={14} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      {problem}
      <div className="device-picker-lines" style={{ height }}>
        {shown.length === 0 ? (
          <p className="note" role="status">
            {text(devices === undefined ? "loading" : needle === "" ? "bindNone" : "noMatch")}
          </p>
        ) : (
          <Tree<Line>
            aria-label={name}
            checkable
            selectable={false}
            blockNode
            height={height}
            itemHeight={rowHeight}
            treeData={shown.map(lineOf)}
            checkedKeys={[...chosen]}
            onCheck={(_keys, { node }) => onToggle(node.key)}
          />
        )}
      </div>
      <span className="note" role="status">
        {text("chosenCount", { n: grouped(chosen.size) })}
      </span>
    </div>
  );
}
