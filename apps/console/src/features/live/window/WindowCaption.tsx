import { clockSeconds } from "../../../shared/format/time.ts";
import { liveText as text } from "../live.texts.ts";
import { type LivePlayer } from "../player/live-player.ts";

interface Props {
  index: number;
  name: string;
  player: LivePlayer | undefined;
  /** Epoch ms; undefined: nothing is recorded. */
  recordingSince: number | undefined;
}

const minutesOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
};

/** Number, name; clock and frames a second while it plays. Drawn anew once a second by the player. */
export function WindowCaption({ index, name, player, recordingSince }: Props) {
  const isPlaying = player?.state.kind === "playing";
  return (
    <header className="live-caption">
      <span className="live-number num">{index + 1}</span>
      <span className="live-name ell">{name}</span>
      {recordingSince !== undefined && (
        <span className="live-recording num">
          {text("recording", { time: minutesOf(Date.now() - recordingSince) })}
        </span>
      )}
      {isPlaying && <time className="live-clock">{clockSeconds(Date.now())}</time>}
      {isPlaying && player.fps > 0 && <span className="live-fps num">{text("fps", { n: player.fps })}</span>}
    </header>
  );
}
