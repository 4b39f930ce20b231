import { Button } from "antd";
import { History, Play } from "lucide-react";
import { alarmText as text } from "../alarm.texts.ts";

interface Props {
  /** Each is absent where one may not. */
  live: (() => void) | undefined;
  recording: (() => void) | undefined;
}

/** From an alarm to its camera: as it is now, and as it was then. */
export function MessageWays({ live, recording }: Props) {
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
