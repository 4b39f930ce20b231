import { useState } from "react";
import { useUrlState } from "../../../shared/list/use-url-state.ts";
import { PlaybackView } from "./PlaybackView.tsx";
import { PlaybackSearch, pointsIn } from "./playback-search.ts";
import "./playback.css";

/** Default start before now, in milliseconds. */
const justNowMs = 60_000;

/**
 * Recordings of several points side by side, according to the address. Another moment in the address restarts the page.
 */
export function PlaybackPage() {
  const { state, set } = useUrlState(PlaybackSearch);
  const [opened] = useState(() => Date.now() - justNowMs);
  const at = state.at ?? opened;
  return (
    <PlaybackView
      key={at}
      alarm={state.alarm}
      mark={state.mark}
      points={pointsIn(state)}
      at={at}
      onPoints={(points) => set({ points: points.join(",") }, { replace: true })}
    />
  );
}
