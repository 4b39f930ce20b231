import { Button } from "antd";
import { History, Play } from "lucide-react";
import { alarmText as text } from "../alarm.texts.ts";

interface Props {
  /** Opens the live video; like `recording`, undefined if the user lacks the permission. */
  live: (() => void) | undefined;
  recording: (() => void) | undefined;
}

/** Links from an alarm to its point: live video and recording. */
export function MessageLinks({ live, recording }: Props) {
  if (live === undefined && recording === undefined) return null;
  return (
    <div className="message-ways">
      {live !== undefined && (
        <Button size="small" icon={<Play size={14} strokeWidth={1.75} aria-hidden="true" />} onClick={live}>
          {text("openLive")}
        </Button>
      )}
      {recording !== undefined && (
        <Button size="small" icon={<History size={14} strokeWidth={1.75} aria-hidden="true" />} onClick={recording}>
          {text("openRecording")}
        </Button>
      )}
    </div>
  );
}
