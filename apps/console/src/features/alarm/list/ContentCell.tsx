import { type Message } from "@huiyan/contract/alarm/message";
import { alarmText as text } from "../alarm.texts.ts";
import { algorithmNameOf, sentenceOf } from "../algorithm-name.ts";
import { SeverityMark } from "../handling/SeverityMark.tsx";
import { StormContent } from "../storm/StormCells.tsx";

/** What happened. Unread: bold, with a dot in its own slot at the row's left edge, so that the text never shifts. */
export function ContentCell({ message }: { message: Message }) {
  if (message.storm !== null) return <StormContent storm={message.storm} />;
  const unread = message.client_read === 0;
  return (
    <div className="two-lines">
      {unread && <span className="unread-dot" role="img" aria-label={text("unread")} />}
      <span className="alarm-line">
        <SeverityMark severity={message.severity} />
        <span className={unread ? "alarm-name ell unread" : "alarm-name ell"}>{algorithmNameOf(message)}</span>
      </span>
      <span className="note ell">{sentenceOf(message) || "-"}</span>
    </div>
  );
}
