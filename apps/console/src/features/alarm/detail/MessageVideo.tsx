import { type Message } from "@huiyan/contract/alarm/message";
import { type ReactNode } from "react";
import { VideoPlayer } from "../../../shared/media/VideoPlayer.tsx";
import { alarmText as text } from "../alarm.texts.ts";
import { algorithmNameOf } from "../algorithm-name.ts";
import { saveMedia } from "./save-media.ts";

interface Props {
  message: Message;
  tabs: ReactNode;
  onFailed: () => void;
}

/** The clip, or in words why there is none. A clip that comes while the popup is open appears by itself. */
export function MessageVideo({ message, tabs, onFailed }: Props) {
  const sources = message.res_video_urls.filter((source) => source !== "");
  const save = (source: string, index: number) =>
    void saveMedia(message, source, "mp4", sources.length > 1 ? String(index + 1) : "");
  return (
    <>
      <div className="stage-bar">{tabs}</div>
      {sources.length > 0 ? (
        <VideoPlayer sources={sources} name={algorithmNameOf(message)} onFailed={onFailed} onSave={save} />
      ) : (
        <div className="stage">
          <p className="stformat-age" role="status">
            {text(message.video_pending ? "videoPending" : "videoNone")}
            {message.video_pending && <span className="note">{text("videoPendingHint")}</span>}
          </p>
        </div>
      )}
    </>
  );
}
