import { type Message } from "@huiyan/contract/alarm/message";
import { Link } from "@tanstack/react-router";
import { shortTime } from "#shared/format/time.ts";
import { BoxOverlay } from "#shared/media/BoxOverlay.tsx";
import { mediaText } from "#shared/media/media.texts.ts";
import { alarmText as text } from "../alarm.texts.ts";
import { alarmData } from "../alarm-data.ts";
import { algorithmNameOf } from "../algorithm-name.ts";
import { labelledBoxes } from "../box-labels.ts";
import "./wall.css";

/** Grid of alarm pictures with their boxes. Each picture links to the details of its alarm. */
export function AlarmWall({ messages, name }: { messages: readonly Message[]; name: string }) {
  return (
    <ul className="alarm-wall" aria-label={name}>
      {messages.map((message) => (
        <li key={message._id}>
          <Link to="/message" search={{ id: message._id }} className="alarm-wall-picture">
            <span className="alarm-wall-frame">
              {message.thumb_url === "" ? (
                <span className="note">{mediaText("noPicture")}</span>
              ) : (
                <>
                  <img
                    src={message.thumb_url}
                    alt={text("alarmPicture", { alg: algorithmNameOf(message), point: message.point_name })}
                    loading="lazy"
                    decoding="async"
                  />
                  <BoxOverlay boxes={labelledBoxes(alarmData(message)).filter(({ target }) => target)} polygons={[]} />
                </>
              )}
            </span>
            <span className="alarm-wall-foot">
              <span className="ell">{message.point_name}</span>
              <time dateTime={new Date(message.create_at).toISOString()}>{shortTime(message.create_at)}</time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
