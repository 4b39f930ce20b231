import { type Message } from "@huiyan/contract/alarm/message";
import { Tooltip } from "antd";
import { Download, Link2 } from "lucide-react";
import { alarmText as text } from "../alarm.texts.ts";
import { copyMessageLink } from "../message-link.ts";
import { StarButton } from "../StarButton.tsx";
import { type MessageCommands } from "../use-message-commands.ts";
import { saveMedia } from "./save-media.ts";

interface Props {
  message: Message;
  /** Address of the enlarged picture; empty if there is none. */
  picture: string;
  commands: MessageCommands;
}

export function MessageDetailActions({ message, picture, commands }: Props) {
  return (
    <>
      <StarButton message={message} onToggle={commands.toggleMark} />
      <Tooltip title={text("copyLink")}>
        <button
          type="button"
          className="icon-button"
          aria-label={text("copyLink")}
          onClick={() => void copyMessageLink(message._id)}
        >
          <Link2 size={17} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </Tooltip>
      {picture !== "" && (
        <Tooltip title={text("download")}>
          <button
            type="button"
            className="icon-button"
            aria-label={text("download")}
            onClick={() => void saveMedia(message, picture, "jpg")}
          >
            <Download size={17} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </Tooltip>
      )}
    </>
  );
}
