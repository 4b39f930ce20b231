import { type Message } from "@huiyan/contract/alarm/message";
import { Dropdown, type MenuProps, Tooltip } from "antd";
import { Ellipsis } from "lucide-react";
import { alarmText as text } from "../alarm.texts.ts";
import { copyMessageLink } from "../message-link.ts";
import { StarButton } from "../StarButton.tsx";
import { type MessageCommands } from "../use-message-commands.ts";

interface Props {
  message: Message;
  commands: MessageCommands;
  onOpen: (message: Message) => void;
}

/** Star button and menu “⋯” of an alarm. */
export function MessageActions({ message, commands, onOpen }: Props) {
  const { storm } = message;
  const unread = storm === null ? message.client_read === 0 : storm.unread > 0;
  const setRead = (flag: 0 | 1) =>
    storm === null
      ? commands.setRead(message, flag)
      : commands.readAll({ _id: [message._id], storm_ids: [storm._id] }, flag);
  const items: MenuProps["items"] = [
    { key: "open", label: text("open"), onClick: () => onOpen(message) },
    {
      key: "read",
      label: text(unread ? "setRead" : "setUnread"),
      onClick: () => setRead(unread ? 1 : 0),
    },
    ...(storm === null
      ? [{ key: "link", label: text("copyLink"), onClick: () => void copyMessageLink(message._id) }]
      : []),
  ];
  return (
    <span className="row-actions">
      {storm === null && <StarButton message={message} onToggle={commands.toggleMark} />}
      <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
        <Tooltip title={text("more")}>
          <button type="button" className="icon-button" aria-label={text("more")} aria-haspopup="menu">
            <Ellipsis size={16} aria-hidden="true" />
          </button>
        </Tooltip>
      </Dropdown>
    </span>
  );
}
