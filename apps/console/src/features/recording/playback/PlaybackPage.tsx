import { useState } from "react";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { PlaybackView } from "./PlaybackView.tsx";
import { PlaybackSearch, pointsIn } from "./playback-search.ts";
import "./playback.css";

/** Time before now at which the playback starts by default, in milliseconds. */
const justNowMs = 60_000;

/**
 * Page that plays the recordings of the points in the address side by side. Another time in the address restarts the
 * page.
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
