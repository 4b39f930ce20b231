import { CloudOff, History, X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { clockSeconds } from "#shared/format/time.ts";
import { type InStep } from "./in-step.ts";
import { playbackText as text } from "./playback.texts.ts";
import { MediaScreen } from "./playback-screen.ts";
import { type CameraState, type RecordedCamera } from "./recorded-camera.ts";

interface Props {
  camera: RecordedCamera;
  step: InStep;
  name: string;
  onRemove: () => void;
}

/** Window of one camera: its recording, or a sentence with the reason why there is none. */
export function PlaybackWindow({ camera, step, name, onRemove }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const { screen, state } = camera;
  useLayoutEffect(() => {
    if (!(screen instanceof MediaScreen)) return;
    host.current?.append(screen.video);
    return () => screen.video.remove();
  }, [screen]);
  return (
    <section className="playback-window" aria-label={text("window", { name })} data-state={state.kind}>
      <div ref={host} className="playback-picture" />
      <header className="playback-caption">
        <span className="ell">{name}</span>
        <button type="button" aria-label={text("remove", { name })} title={text("remove", { name })} onClick={onRemove}>
          <X size={15} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </header>
      {state.kind !== "shown" && <Message state={state} step={step} />}
    </section>
  );
}

function Message({ state, step }: { state: Exclude<CameraState, { kind: "shown" }>; step: InStep }) {
  if (state.kind === "none") return <NoRecording step={step} />;
  if (state.kind === "failed") {
    return (
      <div className="playback-message" role="status">
        <CloudOff size={24} strokeWidth={1.5} aria-hidden="true" />
        <strong>{state.message}</strong>
        <span className="playback-note">{text("failedHint")}</span>
      </div>
    );
  }
  return (
    <div className="playback-message" role="status">
      <span>{text(state.kind)}</span>
    </div>
  );
}

/**
 * Shown when the camera has no recording at this time. If no window has one, buttons lead to the nearest recordings.
 */
function NoRecording({ step }: { step: InStep }) {
  const isAlone = step.cameras.every(({ state }) => state.kind === "none" || state.kind === "failed");
  const { before, after } = step.nearest();
  const isEmpty = before === undefined && after === undefined;
  const go = (at: number) => {
    step.seek(at);
    step.play(true);
  };
  return (
    <div className="playback-message" role="status">
      <History size={24} strokeWidth={1.5} aria-hidden="true" />
      <strong>{text("noRecording")}</strong>
      {!isAlone && <span className="playback-note">{text("noRecordingHint")}</span>}
      {isAlone && isEmpty && <span className="playback-note">{text("noneThatDay")}</span>}
      {isAlone && !isEmpty && (
        <span className="playback-jumps">
          {before !== undefined && (
            <button type="button" onClick={() => go(before - beforeEndMs)}>
              {text("toBefore", { time: clockSeconds(before - beforeEndMs) })}
            </button>
          )}
          {after !== undefined && (
            <button type="button" onClick={() => go(after)}>
              {text("toAfter", { time: clockSeconds(after) })}
            </button>
          )}
        </span>
      )}
    </div>
  );
}

/** Time before the end of the previous recording at which its playback starts, in milliseconds. */
const beforeEndMs = 10_000;
