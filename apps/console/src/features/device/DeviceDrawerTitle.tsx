import { type Device } from "@huiyan/contract/device/device.api";
import { Tooltip } from "antd";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { duration } from "../../shared/format/time.ts";
import { DeviceState } from "./DeviceState.tsx";
import { deviceText as text } from "./device.texts.ts";
import { detailText } from "./device-detail.texts.ts";
import { deviceName } from "./device-name.ts";
import { conditionOf } from "./device-state.ts";

interface Props {
  /** undefined until it is known. */
  device: Device | undefined;
  /** When the device was asked for, epoch milliseconds; 0 before. */
  now: number;
  /** “1 / 46”; undefined when it is not in the list that is shown. */
  position: string | undefined;
  onStep: (by: -1 | 1) => void;
}

/** “离线 34 分钟”; the plain state while it is online or the time is not known. */
function formatState({ online, last_report }: Device, now: number): string | undefined {
  if (online || last_report === null || now <= last_report) return undefined;
  return detailText("offlineFor", { time: duration((now - last_report) / 1000) });
}

/** Name, state, place in the list, and the neighbours. */
export function DeviceDrawerTitle({ device, now, position, onStep }: Props) {
  if (device === undefined) return <span className="device-drawer-title">{text("loading")}</span>;
  const words = formatState(device, now);
  return (
    <span className="device-drawer-title">
      <span className="ell">{deviceName(device)}</span>
      <DeviceState condition={conditionOf(device)} {...(words === undefined ? {} : { words })} />
      {position !== undefined && (
        <span className="device-steps">
          <span className="note num">{position}</span>
          <Tooltip title={text("previous")}>
            <button type="button" className="icon-button" aria-label={text("previous")} onClick={() => onStep(-1)}>
              <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </Tooltip>
          <Tooltip title={text("next")}>
            <button type="button" className="icon-button" aria-label={text("next")} onClick={() => onStep(1)}>
              <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </Tooltip>
        </span>
      )}
    </span>
  );
}
