import { bigScreenText as text } from "../big-screen.texts.ts";

interface Props {
  point: { name: string; online: boolean; messages: number };
  /** Beside its name; where it is not said, nothing. */
  deviceName?: string;
  onOpen: () => void;
}

/** A point as a row of a wall: whether it is there, its name and today's alarms; a click opens it. */
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
