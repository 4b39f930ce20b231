import { bigScreenText as text } from "../big-screen.texts.ts";

interface Props {
  point: { name: string; online: boolean; messages: number };
  /** Shown next to the name, if set. */
  deviceName?: string;
  onOpen: () => void;
}

/** A point as a row of a big screen: its online state, name and today's alarms; a click opens it. */
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
