import { type Message } from "@huiyan/contract/alarm/message";
import { shortTime } from "../../../shared/format/time.ts";
import { Thumb } from "../../../shared/media/Thumb.tsx";
import { alarmText as text } from "../alarm.texts.ts";
import { algorithmNameOf } from "../algorithm-name.ts";

interface Props {
  list: readonly Message[];
  onOpen: (message: Message) => void;
  onAll: () => void;
  /** Where there is something to read, for those who may. */
  onReadAll: (() => void) | undefined;
  /** The alarm centre's settings, for those who may change them. */
  onSettings: (() => void) | undefined;
}

export function BellList({ list, onOpen, onAll, onReadAll, onSettings }: Props) {
  return (
    <section className="bell-list" aria-label={text("bellTitle")}>
      <header>
        {text("bellTitle")}
        {onReadAll !== undefined && (
          <button type="button" className="plain-button" onClick={onReadAll}>
            {text("bellReadAll")}
          </button>
        )}
      </header>
      {list.length === 0 && <p className="note">{text("bellNone")}</p>}
      <ul>
        {list.map((message) => (
          <li key={message._id}>
            <button type="button" onClick={() => onOpen(message)}>
              <Thumb source={message.res_thumb_url || message.thumb_url} alt="" />
              <span className="two-lines">
                {message.client_read === 0 && <span className="unread-dot" role="img" aria-label={text("unread")} />}
                <span className={message.client_read === 0 ? "alarm-name ell unread" : "alarm-name ell"}>
                  {algorithmNameOf(message)}
                </span>
                <span className="note ell">{message.point_name}</span>
              </span>
              <time className="note">{shortTime(message.create_at)}</time>
            </button>
          </li>
        ))}
      </ul>
      <footer>
        <button type="button" className="plain-button" onClick={onAll}>
          {text("bellAll")}
        </button>
        {onSettings !== undefined && (
          <button type="button" className="plain-button" onClick={onSettings}>
            {text("bellSettings")}
          </button>
        )}
      </footer>
    </section>
  );
}
