import { CameraOff, CloudOff, Hourglass, Unplug, Video } from "lucide-react";
import { useEffect, useState } from "react";
import { clockSeconds, fullTime, shortTime, today } from "#shared/format/time.ts";
import { liveText as text } from "../live.texts.ts";
import { type LivePlayer } from "../player/live-player.ts";
import { type LiveCause, type LiveState } from "../player/live-state.ts";

const icons: Partial<Record<LiveCause, typeof CloudOff>> = {
  cameraLost: CameraOff,
  network: Unplug,
  bandwidth: Hourglass,
};

/**
 * Returns the seconds until a time, counted down.
 * @param at epoch milliseconds
 */
function useSecondsTo(at: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((at - now) / 1000));
}

function Failure({ state, onRetry }: { state: Extract<LiveState, { kind: "failed" }>; onRetry: () => void }) {
  const { cause, since, tries, text: reason } = state.trouble;
  const seconds = useSecondsTo(state.retryAt);
  const Icon = icons[cause] ?? CloudOff;
  return (
    <div className="live-message" role="status">
      <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
      <strong>{reason ?? text(cause)}</strong>
      <span className="live-message-note num" aria-hidden="true">
        {text("retryIn", { time: clockSeconds(since), seconds, tries: tries + 1 })}
      </span>
      <button type="button" onClick={onRetry}>
        {text("retryNow")}
      </button>
    </div>
  );
}

/** Returns the time of a still picture as text, with the date if it is not from today. */
const momentOf = (at: number): string => (fullTime(at).startsWith(today()) ? clockSeconds(at) : shortTime(at));

/**
 * Text in the middle of a window without live video: that it is connecting, or the cause of the failure and the time of
 * the next retry.
 */
export function WindowMessage({ player }: { player: Pick<LivePlayer, "state" | "still" | "start"> }) {
  const { state, still } = player;
  if (state.kind === "playing") return null;
  if (state.kind === "failed") return <Failure state={state} onRetry={player.start} />;
  return (
    <div className="live-message" role="status">
      <span>
        {state.trouble === undefined ? text("connecting") : text("reconnecting", { n: state.trouble.tries + 1 })}
      </span>
      {still !== undefined && (
        <span className="live-message-note num">{text("stillOf", { time: momentOf(still.at) })}</span>
      )}
      <span className="live-bar" aria-hidden="true" />
    </div>
  );
}

export function EmptyWindow() {
  return (
    <div className="live-message faint">
      <Video size={24} strokeWidth={1.5} aria-hidden="true" />
      <span>{text("noData")}</span>
      <span className="live-message-note">{text("emptyHint")}</span>
    </div>
  );
}
