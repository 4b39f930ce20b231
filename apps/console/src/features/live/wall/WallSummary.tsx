import { joinFacts } from "#shared/format/format-join.ts";
import { liveText as text } from "../live.texts.ts";
import { type PlayerPool } from "../player/player-pool.ts";
import { usePool } from "../window/use-player.ts";

interface Props {
  pool: PlayerPool;
  shown: readonly string[];
  /** True if there is space for only one number. The most serious one is then shown. */
  isShort: boolean;
}

/** Numbers of windows that play, connect or have failed. Zeros are left out. */
export function WallSummary({ pool, shown, isShort }: Props) {
  usePool(pool);
  const kinds = shown.map((id) => pool.get(id)?.state.kind);
  const parts = (["playing", "loading", "failed"] as const).flatMap((kind) => {
    const n = kinds.filter((each) => each === kind).length;
    return n === 0 ? [] : [text(`${kind}Count`, { n })];
  });
  const all = joinFacts(parts);
  return (
    <span className="live-summary ell num" title={all}>
      {isShort ? parts.at(-1) : all}
    </span>
  );
}
