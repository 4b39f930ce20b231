import { useEffect, useRef, useState } from "react";
import { notify } from "../../../shared/notice/notice.ts";
import { liveText as text } from "../live.texts.ts";
import { type LivePlayer } from "../player/live-player.ts";
import { type Recording, startRecording } from "./recording.ts";
import { savePicture } from "./save-media.ts";

/** Returns the refusal, which is the message of the window. */
const refusalOf = ({ state }: LivePlayer) => (state.kind === "failed" ? state.trouble.cause : "stillLoading");

/** Returns snapshot and recording of one window; both are refused while it loads. */
export function useCapture(player: LivePlayer | undefined, name: string) {
  const [recording, setRecording] = useState<Recording>();
  const running = useRef<Recording>(undefined);
  // A recording is saved when its point leaves the window.
  useEffect(() => {
    if (player === undefined) return;
    return () => running.current?.stop();
  }, [player]);
  const refuses = () => {
    if (player?.state.kind === "playing") return false;
    notify("info", text(player === undefined ? "choosePoint" : refusalOf(player)));
    return true;
  };
  return {
    recording,
    async snapshot() {
      if (refuses() || player === undefined) return;
      const isSaved = await savePicture(player.video, name);
      notify(isSaved ? "success" : "info", text(isSaved ? "snapshotDone" : "stillLoading"));
    },
    record() {
      if (recording !== undefined) {
        recording.stop();
        return;
      }
      if (refuses() || player === undefined) return;
      const started = startRecording(player.video, name, () => {
        running.current = undefined;
        setRecording(undefined);
        notify("success", text("recordDone"));
      });
      if (started === undefined) {
        notify("error", text("codec"));
        return;
      }
      running.current = started;
      setRecording(started);
      notify("success", text("recordStarted"));
    },
  };
}
