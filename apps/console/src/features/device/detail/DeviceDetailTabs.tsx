import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { Progress, Tabs } from "antd";
import { SquareTerminal } from "lucide-react";
import { GbTab, gbText } from "#features/gb28181/gb28181.public.ts";
import { grouped } from "#shared/format/count.ts";
import { shortTime } from "#shared/format/time.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { type DeviceTab, tabOf } from "../device-search.ts";
import { DeadLetters } from "./DeadLetters.tsx";
import { DeviceOverview } from "./DeviceOverview.tsx";
import { DevicePoints } from "./DevicePoints.tsx";
import { detailText as text } from "./device-detail.texts.ts";
import { commandName, commandTone } from "./format-command.ts";

/** Commands to the device with their results, newest first. */
function DeviceCommands({ commands }: { commands: DeviceDetail["commands"] }) {
  if (commands.length === 0) {
    return (
      <EmptyState
        icon={<SquareTerminal size={24} strokeWidth={1.5} />}
        title={text("noCommands")}
        hint={text("noCommandsHint")}
      />
    );
  }
  return (
    <ul className="device-rows" aria-label={text("commandsTab")}>
      {commands.map(({ _id, name, state, percent, text: message, create_at }) => (
        <li key={_id}>
          <span className="device-name">
            <span className="ell">{commandName(name)}</span>
            {message !== "" && <span className="note">{message}</span>}
            {state === "progress" && (
              <Progress percent={percent} size="small" showInfo={false} aria-label={commandName(name)} />
            )}
          </span>
          <span className={`device-command ${commandTone(state)}`}>{text(state, { n: Math.round(percent) })}</span>
          <time dateTime={new Date(create_at).toISOString()}>{shortTime(create_at)}</time>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  device: DeviceDetail;
  tab: DeviceTab | undefined;
  onTab: (tab: DeviceTab) => void;
  /** Opens the dialog that adds a camera; undefined for users who may not change devices. */
  onAddCamera: (() => void) | undefined;
}

/** Details of a device in tabs. The part for GB/T 28181 is only for users who may change devices. */
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
        ...(onAddCamera === undefined
          ? []
          : [
              {
                key: "gb28181",
                label: gbText("tab"),
                children: <GbTab deviceId={device.device_id} isOnline={device.online} />,
              },
            ]),
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
