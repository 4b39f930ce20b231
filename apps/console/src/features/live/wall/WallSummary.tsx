import { liveText as text } from "../live.texts.ts";
import { type PlayerPool } from "../player/player-pool.ts";
import { usePool } from "../window/use-player.ts";

/** How many windows play, connect and fail. */
export function WallSummary({ pool, shown }: { pool: PlayerPool; shown: readonly string[] }) {
  usePool(pool);
  const kinds = shown.map((id) => pool.get(id)?.state.kind);
  const count = (kind: string) => kinds.filter((each) => each === kind).length;
  if (shown.length === 0) return null;
  return (
    <span className="live-summary ell num">
      {text("summary", { playing: count("playing"), loading: count("loading"), failed: count("failed") })}
    </span>
  );
}
