import { type DeviceNotice } from "@huiyan/contract/device/maintenance.api";
import { CircleAlert, CircleCheck } from "lucide-react";
import { grouped } from "#shared/format/count.ts";
import { duration, shortTime } from "#shared/format/time.ts";
import { noticeText as text } from "./notice.texts.ts";

interface Props {
  notice: DeviceNotice;
  onOpenDevice: (deviceId: string) => void;
}

/** Maximum number of devices that a line lists. The others are only counted, since an incident may affect hundreds. */
const maxDevices = 12;

/** One device incident: kind, cause, start and end, and links to its devices. */
export function NoticeLine({ notice, onOpenDevice }: Props) {
  const { text: message, cause, begun_at, ended_at, group_name, devices } = notice;
  const Icon = ended_at === null ? CircleAlert : CircleCheck;
  return (
    <li className={ended_at === null ? "notice-line" : "notice-line over"}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong>{message}</strong>
        <span className="note">
          {text("cause", { cause: text(cause) })}
          {group_name !== "" && ` · ${group_name}`}
        </span>
        <span className="note num">
          {text("begun", { time: shortTime(begun_at) })}
          {" · "}
          {ended_at === null
            ? text("open")
            : text("ended", { time: shortTime(ended_at), length: duration((ended_at - begun_at) / 1000) })}
        </span>
        <span className="notice-devices">
          {devices.slice(0, maxDevices).map(({ device_id, name }) => (
            <button
              key={device_id}
              type="button"
              className="plain-button"
              aria-label={text("openDevice", { name })}
              onClick={() => onOpenDevice(device_id)}
            >
              {name}
            </button>
          ))}
          {devices.length > maxDevices && (
            <span className="note">{text("moreDevices", { n: grouped(devices.length) })}</span>
          )}
        </span>
      </div>
    </li>
  );
}
