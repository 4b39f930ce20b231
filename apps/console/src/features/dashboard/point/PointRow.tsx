import { bigScreenText as text } from "../big-screen.texts.ts";

interface Props {
  point: { name: string; online: boolean; messages: number };
  /** Name of the device, shown next to the name of the point. */
  deviceName?: string;
  onOpen: () => void;
}

/** Row of a point on a big screen: online state, name and number of today's alarms. A click opens the point. */
export function PointRow({ point: { name, online, messages }, deviceName, onOpen }: Props) {
  return (
    <button type="button" className="screen-row" onClick={onOpen}>
      <span className={online ? "screen-link on" : "screen-link"}>{text(online ? "online" : "offline")}</span>
      <span className="ell">{name}</span>
      {deviceName !== undefined && <span className="screen-note ell">{deviceName}</span>}
      <b className={messages > 0 ? "screen-want" : ""}>{text("alarmsOf", { n: messages })}</b>
    </button>
  );
}
