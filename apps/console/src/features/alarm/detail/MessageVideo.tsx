import { type Message } from "@huiyan/contract/alarm/message";
import { type ReactNode } from "react";
import { AlarmClipButton, useAlarmClip } from "#features/recording/recording.public.ts";
import { VideoPlayer } from "#shared/media/VideoPlayer.tsx";
import { alarmText as text } from "../alarm.texts.ts";
import { algorithmNameOf } from "../algorithm-name.ts";
import { saveMedia } from "./save-media.ts";

interface Props {
  message: Message;
  tabs: ReactNode;
  onFailed: () => void;
}

/**
 * Shows the clip, or why there is none and how to get one. A clip that arrives while the details are open appears
 * automatically.
 */
export function MessageVideo({ message: known, tabs, onFailed }: Props) {
  const clip = useAlarmClip(known);
  const { message } = clip;
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
          <div className="stage-empty" role="status">
            {clip.state === "idle" && text(message.video_pending ? "videoPending" : "videoNone")}
            {message.video_pending && clip.state === "idle" ? (
              <span className="note">{text("videoPendingHint")}</span>
            ) : (
              <AlarmClipButton clip={clip} />
            )}
          </div>
        </div>
      )}
    </>
  );
}
