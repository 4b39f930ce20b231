import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { shortTime } from "../../../shared/format/time.ts";
import { DeviceState } from "../DeviceState.tsx";
import { detailText as text } from "./device-detail.texts.ts";

/** Changes between online and offline, newest first. */
export function DeviceHistory({ history }: { history: DeviceDetail["history"] }) {
  return (
    <section className="device-section" aria-label={text("history")}>
      <h3>{text("history")}</h3>
      {history.length === 0 && <p className="note">{text("noHistory")}</p>}
      <ul className="device-rows">
        {history.map(({ online, at }) => (
          <li key={`${at}${online}`}>
            <DeviceState
              condition={online ? "online" : "offline"}
              label={text(online ? "wentOnline" : "wentOffline")}
            />
            <time dateTime={new Date(at).toISOString()}>{shortTime(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
