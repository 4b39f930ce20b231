import { type Message } from "@huiyan/contract/alarm/message";
import { shortTime } from "#shared/format/time.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { alarmText as text } from "../alarm.texts.ts";
import { algorithmNameOf, sentenceOf } from "../algorithm-name.ts";
import { AssigneeCell } from "../handling/AssigneeCell.tsx";
import { OverdueWord } from "../handling/DueLabel.tsx";
import { HandleState } from "../handling/HandleState.tsx";
import { handlingText } from "../handling/handling.texts.ts";
import { SeverityMark } from "../handling/SeverityMark.tsx";
import { type Handling } from "../handling/use-handling.ts";
import { StormContent, StormPoints, StormStateCell, StormTime } from "../storm/StormCells.tsx";
import { type MessageCommands } from "../use-message-commands.ts";
import { MessageActions } from "./MessageActions.tsx";
import { MessagePicture } from "./MessagePicture.tsx";

/**
 * Sentence of an alarm. An unread alarm is bold and has a dot. The dot has a reserved place at the left, so that the
 * text never shifts.
 */
function ContentCell({ message }: { message: Message }) {
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

/**
 * Returns the columns of the alarms table.
 * @param group the organisation's word for device groups
 */
export function messageColumns(
  commands: MessageCommands,
  handling: Handling,
  onOpen: (message: Message) => void,
  group: string,
): ListColumn<Message>[] {
  return [
    {
      key: "picture",
      title: text("picture"),
      width: 116,
      className: "picture-cell",
      leaves: 4,
      render: (message) => <MessagePicture message={message} />,
    },
    {
      key: "content",
      title: text("content"),
      width: minNameWidth,
      maxWidth: 480,
      render: (message) => <ContentCell message={message} />,
    },
    {
      key: "point",
      title: text("pointColumn"),
      width: minNameWidth,
      maxWidth: 400,
      leaves: 3,
      render: ({ point_name, device_name, storm }) =>
        storm === null ? (
          <div className="two-lines">
            <span className="ell">{point_name || "-"}</span>
            <span className="note ell">{device_name || "-"}</span>
          </div>
        ) : (
          <StormPoints storm={storm} />
        ),
    },
    {
      key: "group",
      title: group,
      width: 120,
      maxWidth: 240,
      leaves: 1,
      render: ({ group_name, storm }) => (storm?.scope === "group" ? storm.scope_name : group_name) || "-",
    },
    {
      key: "time",
      title: text("time"),
      width: 136,
      leaves: 5,
      render: ({ create_at, storm }) =>
        storm === null ? (
          <time dateTime={new Date(create_at).toISOString()}>{shortTime(create_at)}</time>
        ) : (
          <StormTime storm={storm} />
        ),
    },
    {
      key: "state",
      title: handlingText("state"),
      width: 80,
      wholeWidth: 168,
      maxWidth: 168,
      render: (message) =>
        message.storm === null ? (
          <div className="two-lines">
            <HandleState state={message.state} />
            <OverdueWord message={message} />
          </div>
        ) : (
          <StormStateCell storm={message.storm} />
        ),
    },
    {
      key: "assignee",
      title: handlingText("person"),
      width: 88,
      leaves: 6,
      render: (message) => (message.storm === null ? <AssigneeCell message={message} handling={handling} /> : "-"),
    },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 92,
      className: "actions-cell",
      render: (message) => <MessageActions message={message} commands={commands} onOpen={onOpen} />,
    },
  ];
}
