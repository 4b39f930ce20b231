import { type Message } from "@huiyan/contract/alarm/message";
import { Tooltip } from "antd";
import { Star } from "lucide-react";
import { alarmText as text } from "./alarm.texts.ts";

interface Props {
  message: Message;
  onToggle: (message: Message) => void;
}

/** Toggles the star of an alarm. The icon is filled when the star is set. */
export function StarButton({ message, onToggle }: Props) {
  const marked = message.client_mark === 1;
  const name = text(marked ? "unmark" : "mark");
  return (
    <Tooltip title={name}>
      <button
        type="button"
        className={marked ? "icon-button star set" : "icon-button star"}
        aria-label={text("mark")}
        aria-pressed={marked}
        onClick={() => onToggle(message)}
      >
        <Star size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
