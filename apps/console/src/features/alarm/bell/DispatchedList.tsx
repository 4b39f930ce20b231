import { shortCount } from "@huiyan/contract/alarm/alarm.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { type listDispatched } from "@huiyan/contract/notify/dispatch.api";
import { UserCheck } from "lucide-react";
import { shortTime } from "#shared/format/time.ts";
import { alarmText as text } from "../alarm.texts.ts";
import { algorithmNameOf } from "../algorithm-name.ts";

interface Props {
  dispatched: Answer<typeof listDispatched>;
  onOpen: (id: string) => void;
}

/** Maximum number of assigned alarms in the list, so that the newest alarms below stay visible. */
const shown = 3;

/** Alarms that other users assigned to the caller, above the newest alarms. Renders nothing if there are none. */
export function DispatchedList({ dispatched: { count, list }, onOpen }: Props) {
  if (count === 0) return null;
  return (
    <section className="dispatched-list" aria-label={text("dispatchedTitle")}>
      <header>
        {text("dispatchedTitle")} <span className="num">{shortCount(count)}</span>
      </header>
      <ul>
        {list.slice(0, shown).map(({ message, sender, time }) => (
          <li key={message._id}>
            <button type="button" onClick={() => onOpen(message._id)}>
              <UserCheck className="dispatched-icon" size={16} strokeWidth={1.75} aria-hidden="true" />
              <span className="two-lines">
                <span className="alarm-name ell">{algorithmNameOf(message)}</span>
                <span className="note ell">
                  {text("dispatchedBy", { sender: sender || text("somebody"), point: message.point_name })}
                </span>
              </span>
              <time className="note">{shortTime(time)}</time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
