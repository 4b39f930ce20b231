import { type Message } from "@huiyan/contract/alarm/message";
import { type TableColumnsType } from "antd";
import { shortTime } from "../../shared/format/time.ts";
import { alarmText as text } from "./alarm.texts.ts";
import { ContentCell } from "./ContentCell.tsx";
import { MessageActions } from "./MessageActions.tsx";
import { MessagePicture } from "./MessagePicture.tsx";
import { type MessageCommands } from "./use-message-commands.ts";

/**
 * Columns of the messages table. The group leaves first when the window gets narrow.
 * @param group the organisation's word for it
 */
export function messageColumns(
  commands: MessageCommands,
  onOpen: (message: Message) => void,
  group: string,
): TableColumnsType<Message> {
  return [
    {
      key: "picture",
      title: text("picture"),
      width: 116,
      className: "picture-cell",
      render: (_, message) => <MessagePicture message={message} />,
    },
    { key: "content", title: text("content"), render: (_, message) => <ContentCell message={message} /> },
    {
      key: "point",
      title: text("pointColumn"),
      render: (_, { point_name, device_name }) => (
        <div className="two-lines">
          <span className="ell">{point_name || "-"}</span>
          <span className="note ell">{device_name || "-"}</span>
        </div>
      ),
    },
    {
      key: "group",
      title: group,
      width: "16%",
      responsive: ["xxl"],
      render: (_, { group_name }) => group_name || "-",
    },
    {
      key: "time",
      title: text("time"),
      width: 152,
      render: (_, { create_at }) => <time dateTime={new Date(create_at).toISOString()}>{shortTime(create_at)}</time>,
    },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 96,
      render: (_, message) => <MessageActions message={message} commands={commands} onOpen={onOpen} />,
    },
  ];
}
