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

/** Star and “⋯”. */
export function MessageActions({ message, commands, onOpen }: Props) {
  const unread = message.client_read === 0;
  const items: MenuProps["items"] = [
    { key: "open", label: text("open"), onClick: () => onOpen(message) },
    {
      key: "read",
      label: text(unread ? "setRead" : "setUnread"),
      onClick: () => commands.setRead(message, unread ? 1 : 0),
    },
    { key: "link", label: text("copyLink"), onClick: () => void copyMessageLink(message._id) },
  ];
  return (
    <span className="row-actions">
      <StarButton message={message} onToggle={commands.toggleMark} />
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
