import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { grouped } from "#shared/format/count.ts";
import { shortTime } from "#shared/format/time.ts";
import { byteSize } from "./byte-size.ts";
import { DroppedRow, StoreWarnings } from "./DeviceStore.tsx";
import { detailText as text } from "./device-detail.texts.ts";
import { meterTone, shareOf } from "./meter-tone.ts";

interface MeterProps {
  name: string;
  /** Used fraction, 0 to 1. */
  share: number;
  /** Text at the right in place of the percentage, for example “5.2 GB / 8 GB”. */
  note?: string;
}

/** Bar that shows a used fraction, with its value as text. */
function Meter({ name, share, note }: MeterProps) {
  const percent = Math.round(share * 100);
  return (
    <div className="device-meter">
      <span>{name}</span>
      <span className="device-meter-track" aria-hidden="true">
        <span className={`device-meter-bar ${meterTone(share)}`} style={{ width: `${percent}%` }} />
      </span>
      <span className="num">
        {percent}% {note !== undefined && <span className="note">{note}</span>}
      </span>
    </div>
  );
}

const ofTotal = ({ used, total }: { used: number; total: number }) => `${byteSize(used)} / ${byteSize(total)}`;

/** Returns the offset of the device's clock as text: “-120 毫秒” or “312.5 秒”. */
function formatOffset(ms: number): string {
  if (Math.abs(ms) < 1000) return text("milliseconds", { n: Math.round(ms) });
  return text("seconds", { n: Number((ms / 1000).toFixed(1)) });
}

/** Resources in the last telemetry of the device. */
export function DeviceResources({ telemetry }: { telemetry: DeviceDetail["telemetry"] }) {
  return (
    <section className="device-section" aria-label={text("resources")}>
      <h3>
        {text("resources")}
        {telemetry && <span className="note">{text("asOf", { time: shortTime(telemetry.at) })}</span>}
      </h3>
      {telemetry === null ? (
        <p className="note">{text("noTelemetry")}</p>
      ) : (
        <>
          <StoreWarnings disk={telemetry.disk} damage={telemetry.damage} />
          <Meter name={text("cpu")} share={telemetry.cpu} />
          <Meter name={text("memory")} share={shareOf(telemetry.memory)} note={ofTotal(telemetry.memory)} />
          <Meter name={text("disk")} share={shareOf(telemetry.disk)} note={ofTotal(telemetry.disk)} />
          <ul className="device-rows">
            <li>
              <span>{text("outbox")}</span>
              <span className="num">{text("outboxCount", { n: grouped(telemetry.outbox) })}</span>
            </li>
            <DroppedRow dropped={telemetry.dropped} />
            <li className={Math.abs(telemetry.clock_offset_ms) > deviceTimes.clockToleranceMs ? "bad" : ""}>
              <span>{text("clockOffset")}</span>
              <span className="num">{formatOffset(telemetry.clock_offset_ms)}</span>
            </li>
          </ul>
        </>
      )}
    </section>
  );
}
