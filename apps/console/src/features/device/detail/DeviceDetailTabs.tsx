import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { Tabs } from "antd";
import { grouped } from "../../../shared/format/count.ts";
import { type DeviceTab, tabOf } from "../device-search.ts";
import { DeadLetters } from "./DeadLetters.tsx";
import { DeviceCommands } from "./DeviceCommands.tsx";
import { DeviceOverview } from "./DeviceOverview.tsx";
import { DevicePoints } from "./DevicePoints.tsx";
import { detailText as text } from "./device-detail.texts.ts";

interface Props {
  device: DeviceDetail;
  tab: DeviceTab | undefined;
  onTab: (tab: DeviceTab) => void;
  /** Given to whoever may change devices. */
  onAddCamera: (() => void) | undefined;
}

/** Everything that is known of a device, in four parts. */
export function DeviceDetailTabs({ device, tab = "overview", onTab, onAddCamera }: Props) {
  return (
    <Tabs
      activeKey={tab}
      onChange={(key) => onTab(tabOf(key))}
      items={[
        { key: "overview", label: text("overview"), children: <DeviceOverview device={device} /> },
        {
          key: "points",
          label: text("pointsTab", { n: grouped(device.points.length) }),
          children: <DevicePoints device={device} onAddCamera={onAddCamera} />,
        },
        { key: "commands", label: text("commandsTab"), children: <DeviceCommands commands={device.commands} /> },
        {
          key: "deadLetters",
          label: text("deadLettersTab", { n: grouped(device.dead_letters) }),
          children: <DeadLetters deviceId={device.device_id} />,
        },
      ]}
    />
  );
}
