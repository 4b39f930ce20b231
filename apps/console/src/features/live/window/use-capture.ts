import { useEffect, useRef, useState } from "react";
import { notify } from "#shared/notice/notice.ts";
import { liveText as text } from "../live.texts.ts";
import { type LivePlayer } from "../player/live-player.ts";
import { type Recording, startRecording } from "./recording.ts";
import { savePicture } from "./save-media.ts";

/** Returns why there is no video, as the message of the window shows it. */
const refusalOf = ({ state }: LivePlayer) => (state.kind === "failed" ? state.trouble.cause : "stillLoading");

/** Returns the snapshot and recording commands of one window. Both are refused while the window has no video. */
export function useCapture(player: LivePlayer | undefined, name: string) {
  const [recording, setRecording] = useState<Recording>();
  const running = useRef<Recording>(undefined);
  // Ends and saves a running recording when its point leaves the window.
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
