import { type Message } from "@huiyan/contract/alarm/message";
import { useMemo } from "react";
import { algorithmNameOf, OverdueWord, SeverityMark } from "#features/alarm/alarm.public.ts";
import { clockSeconds } from "#shared/format/time.ts";
import { dashboardText as text } from "../dashboard.texts.ts";
import { NoRows, type Source } from "./known.tsx";
import { ScreenPanel } from "./ScreenPanel.tsx";
import { useRowPages } from "./use-row-pages.tsx";

/** Height of a row with its border, in pixels, before the screen is scaled. */
const rowHeight = 62;
const noMessages: readonly Message[] = [];

interface Props {
  alarms: Source<{ list: readonly Message[] }>;
  quiet: string | undefined;
  /** Opens the point of an alarm. */
  onOpen?: (pointId: string) => void;
  /** True to place the list next to the picture instead of below it. */
  isWide?: boolean;
}

/** The newest alarm with its picture, and a list of earlier alarms. */
export function LiveAlarms({ alarms, quiet, onOpen, isWide = false }: Props) {
  const messages = alarms.data?.list ?? noMessages;
  const [newest] = messages;
  const before = useMemo(() => messages.slice(1), [messages]);
  // Pages do not change automatically, since users look for the newest alarms on page 1.
  const { box, shown, pager, pause } = useRowPages(before, { rowHeight });
  const connected = alarms.problem === null;
  return (
    <ScreenPanel
      title={text("liveAlarms")}
      className={isWide ? "screen-live screen-side-by-side" : "screen-live"}
      quiet={quiet}
      pause={pause}
      actions={
        <>
          {pager}
          <span className={connected ? "screen-link on" : "screen-link"}>
            {text(connected ? "connected" : "cutOff")}
          </span>
        </>
      }
    >
      {newest === undefined && <NoRows of={alarms} none={text("noAlarms")} />}
      {newest !== undefined && (
        <>
          <figure className="screen-newest">
            {(newest.res_image_url || newest.image_url) === "" ? (
              <span className="screen-none">{text("noPicture")}</span>
            ) : (
              <img src={newest.res_image_url || newest.image_url} alt={newest.message} />
            )}
            <figcaption>
              <SeverityMark severity={newest.severity} />
              <b className="ell">{algorithmNameOf(newest)}</b>
              <OverdueWord message={newest} />
              <span className="ell">{newest.point_name}</span>
              <time dateTime={new Date(newest.create_at).toISOString()}>{clockSeconds(newest.create_at)}</time>
            </figcaption>
          </figure>
          <div className="screen-alarms" ref={box}>
            <ul>
              {shown.map((message) => (
                <li key={message._id}>
                  <span className="screen-thumb">
                    {(message.res_thumb_url || message.thumb_url) !== "" && (
                      <img src={message.res_thumb_url || message.thumb_url} alt="" />
                    )}
                  </span>
                  <span className="screen-alarm-text">
                    <span className="screen-alarm-name">
                      <SeverityMark severity={message.severity} />
                      {onOpen === undefined ? (
                        <b className="ell">{algorithmNameOf(message)}</b>
                      ) : (
                        <button type="button" className="screen-open ell" onClick={() => onOpen(message.point_id)}>
                          {algorithmNameOf(message)}
                        </button>
                      )}
                    </span>
                    <span className="screen-alarm-name">
                      <OverdueWord message={message} />
                      <span className="ell">{message.point_name}</span>
                    </span>
                  </span>
                  <time dateTime={new Date(message.create_at).toISOString()}>{clockSeconds(message.create_at)}</time>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </ScreenPanel>
  );
}
