import { type Message } from "@huiyan/contract/alarm/message";
import { DemoTag } from "#features/demo/demo.public.ts";
import { counted, grouped } from "#shared/format/count.ts";
import { alarmText as text } from "../alarm.texts.ts";
import { alarmData } from "../alarm-data.ts";
import { algorithmNameOf } from "../algorithm-name.ts";
import { OverdueWord } from "../handling/DueLabel.tsx";
import { HandleState } from "../handling/HandleState.tsx";
import { SeverityMark } from "../handling/SeverityMark.tsx";

interface Props {
  message: Message | undefined;
  /** Position in the list, from 1; undefined if the alarm is not in the current list. */
  position: number | undefined;
  /** Number of alarms in the list; undefined while it is not known. */
  count: number | undefined;
  /** True when there are more than `count` alarms. */
  more: boolean;
}

export function MessageTitle({ message, position, count, more }: Props) {
  return (
    <>
      {message !== undefined && <SeverityMark severity={message.severity} />}
      <span className="ell">{message === undefined ? "" : algorithmNameOf(message)}</span>
      {message !== undefined && <HandleState state={message.state} />}
      {message !== undefined && <OverdueWord message={message} />}
      {message !== undefined && alarmData(message).demonstration && <DemoTag />}
      {position !== undefined && (
        <span className="note num">{text("position", { n: grouped(position), count: counted(count, more) })}</span>
      )}
    </>
  );
}
