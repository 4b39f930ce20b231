import { type Message } from "@huiyan/contract/alarm/message";
import { clockSeconds } from "../../../shared/format/time.ts";
import { algorithmNameOf } from "../../alarm/alarm.public.ts";
import { dashboardText as text } from "../dashboard.texts.ts";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";
import { ScreenPanel } from "./ScreenPanel.tsx";

interface Props {
  /** undefined: not known. */
  messages: readonly Message[] | undefined;
  /** Whether pushes come in. */
  connected: boolean;
  /** Rows below the large picture. */
  rows: number;
  /** An alarm leads to its point. */
  onOpen?: (pointId: string) => void;
}

/** The newest alarm with its picture, and the ones before it. */
export function LiveAlarms({ messages, connected, rows, onOpen }: Props) {
  const [newest, ...before] = messages ?? [];
  return (
    <ScreenPanel
      title={text("liveAlarms")}
      className="screen-live"
      actions={
        <span className={connected ? "screen-link on" : "screen-link"}>{text(connected ? "connected" : "cutOff")}</span>
      }
    >
      {messages === undefined && <ScreenUnknown />}
      {messages?.length === 0 && <p className="screen-none">{text("noAlarms")}</p>}
      {newest !== undefined && (
        <>
          <figure className="screen-newest">
            {(newest.res_image_url || newest.image_url) === "" ? (
              <span className="screen-none">{text("noPicture")}</span>
            ) : (
              <img src={newest.res_image_url || newest.image_url} alt={newest.message} />
            )}
            <figcaption>
              <b className="ell">{algorithmNameOf(newest)}</b>
              <span className="ell">{newest.point_name}</span>
              <time dateTime={new Date(newest.create_at).toISOString()}>{clockSeconds(newest.create_at)}</time>
            </figcaption>
          </figure>
          <ul className="screen-alarms">
            {before.slice(0, rows).map((message) => (
              <li key={message._id}>
                <span className="screen-thumb">
                  {(message.res_thumb_url || message.thumb_url) !== "" && (
                    <img src={message.res_thumb_url || message.thumb_url} alt="" />
                  )}
                </span>
                <span className="screen-alarm-text">
                  {onOpen === undefined ? (
                    <b className="ell">{algorithmNameOf(message)}</b>
                  ) : (
                    <button type="button" className="screen-open ell" onClick={() => onOpen(message.point_id)}>
                      {algorithmNameOf(message)}
                    </button>
                  )}
                  <span className="ell">{message.point_name}</span>
                </span>
                <time dateTime={new Date(message.create_at).toISOString()}>{clockSeconds(message.create_at)}</time>
              </li>
            ))}
          </ul>
        </>
      )}
    </ScreenPanel>
  );
}
