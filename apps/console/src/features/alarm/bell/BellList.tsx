import { summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { shortCount } from "@huiyan/contract/alarm/alarm.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { type ReactNode } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { shortTime } from "#shared/format/time.ts";
import { Thumb } from "#shared/media/Thumb.tsx";
import { PendingFigure } from "#shared/screen/PendingFigure.tsx";
import { alarmText as text } from "../alarm.texts.ts";
import { algorithmNameOf } from "../algorithm-name.ts";
import { OverdueWord } from "../handling/DueLabel.tsx";
import { SeverityMark } from "../handling/SeverityMark.tsx";
import { UnhandledCounts } from "../list/UnhandledCounts.tsx";
import { factsOfStorm } from "../storm/StormCells.tsx";
import { stormText } from "../storm/storm.texts.ts";

interface Props {
  /** List of the alarms that other users assigned to the caller; shown above the newest alarms. */
  dispatched: ReactNode;
  /** Newest alarms; undefined until the server has answered. */
  list: readonly Message[] | undefined;
  failed: boolean;
  onOpen: (message: Message) => void;
  onAll: () => void;
  /** Marks all alarms as read. Set if there are unread alarms and the user may mark them. */
  onReadAll: (() => void) | undefined;
  /** Opens the settings of the alarm centre; set for users who may change them. */
  onSettings: (() => void) | undefined;
}

/**
 * Time in milliseconds during which the list's answer is not requested again. New alarms and changes by other users
 * refresh it earlier.
 */
const waitingFreshMs = 10_000;

function BellEntry({ message }: { message: Message }) {
  const { storm } = message;
  const unread = storm === null ? message.client_read === 0 : storm.unread > 0;
  return (
    <span className="two-lines">
      {unread && <span className="unread-dot" role="img" aria-label={text("unread")} />}
      <span className="alarm-line">
        <SeverityMark severity={storm === null ? message.severity : storm.severity} />
        <span className={unread ? "alarm-name ell unread" : "alarm-name ell"}>
          {storm === null ? algorithmNameOf(message) : stormText("name", { n: shortCount(storm.count) })}
        </span>
      </span>
      <span className="note ell">
        {storm === null && <OverdueWord message={message} />}{" "}
        {storm === null ? message.point_name : factsOfStorm(storm)}
      </span>
    </span>
  );
}

export function BellList({ dispatched, list, failed, onOpen, onAll, onReadAll, onSettings }: Props) {
  const waiting = useQueryOf(summariseMessages, {}, { staleTime: waitingFreshMs });
  return (
    <section className="bell-list" aria-label={text("bellTitle")}>
      {dispatched}
      <header>
        {text("bellTitle")}
        {onReadAll !== undefined && (
          <button type="button" className="plain-button" onClick={onReadAll}>
            {text("bellReadAll")}
          </button>
        )}
      </header>
      {waiting.data !== undefined && (
        <p className="bell-waiting">
          <UnhandledCounts counts={waiting.data.unhandled} />
        </p>
      )}
      {list === undefined && <PendingFigure failed={failed} />}
      {list?.length === 0 && <p className="note">{text("bellNone")}</p>}
      <ul>
        {list?.map((message) => (
          <li key={message._id}>
            <button type="button" onClick={() => onOpen(message)}>
              <Thumb
                source={message.res_thumb_url || message.thumb_url}
                alt=""
                {...(message.storm === null ? {} : { corner: shortCount(message.storm.count) })}
              />
              <BellEntry message={message} />
              <time className="note">{shortTime(message.create_at)}</time>
            </button>
          </li>
        ))}
      </ul>
      <p className="note bell-shared">{text("bellShared")}</p>
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
