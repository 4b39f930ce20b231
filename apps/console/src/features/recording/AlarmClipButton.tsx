import { LoaderCircle } from "lucide-react";
import { recordingText as text } from "./recording.texts.ts";
import { type AlarmClip } from "./use-alarm-clip.ts";
import "./recording.css";

/** Button for an alarm without a clip, which fetches the clip from the device's recording and shows the progress. */
export function AlarmClipButton({ clip: { state, problem, fetch } }: { clip: AlarmClip }) {
  if (state === "idle") {
    return (
      <>
        <button type="button" className="stage-retry" onClick={fetch}>
          {text("fetchClip")}
        </button>
        {problem !== undefined && (
          <span className="note" role="alert">
            {problem}
          </span>
        )}
      </>
    );
  }
  return (
    <>
      <span className="clip-progress">
        <LoaderCircle className="clip-turning" size={16} aria-hidden="true" />
        {text(state === "cutting" ? "fetchingClip" : "uploadingClip")}
      </span>
      {state === "uploading" && <span className="note">{text("uploadingClipHint")}</span>}
    </>
  );
}
