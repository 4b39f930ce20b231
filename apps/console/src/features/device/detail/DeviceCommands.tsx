import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { Progress } from "antd";
import { SquareTerminal } from "lucide-react";
import { shortTime } from "../../../shared/format/time.ts";
import { EmptyState } from "../../../shared/screen/EmptyState.tsx";
import { detailText as text } from "./device-detail.texts.ts";
import { commandName, commandTone } from "./format-command.ts";

/** What was sent to the device and what became of it, newest first. */
export function DeviceCommands({ commands }: { commands: DeviceDetail["commands"] }) {
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
