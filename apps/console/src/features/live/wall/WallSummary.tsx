import { joinFacts } from "../../../shared/format/format-join.ts";
import { liveText as text } from "../live.texts.ts";
import { type PlayerPool } from "../player/player-pool.ts";
import { usePool } from "../window/use-player.ts";

/** How many windows play, connect and fail; what there is none of is left out. */
export function WallSummary({ pool, shown }: { pool: PlayerPool; shown: readonly string[] }) {
  usePool(pool);
  const kinds = shown.map((id) => pool.get(id)?.state.kind);
  const parts = (["playing", "loading", "failed"] as const).flatMap((kind) => {
    const n = kinds.filter((each) => each === kind).length;
    return n === 0 ? [] : [text(`${kind}Count`, { n })];
  });
  return <span className="live-summary ell num">{joinFacts(parts)}</span>;
}
