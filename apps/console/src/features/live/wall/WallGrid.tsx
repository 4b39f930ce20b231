import { type PlayerPool } from "../player/player-pool.ts";
import { LiveWindow } from "../window/LiveWindow.tsx";
import { usePool } from "../window/use-player.ts";

/** What a window shows, and what is opened behind it. */
export interface WallWindow {
  /** Of its place on the wall, whatever it shows. */
  key: string;
  shown: string | undefined;
  next: string | undefined;
}

interface Props {
  pool: PlayerPool;
  windows: readonly WallWindow[];
  /** One large window and five small ones. */
  isSix: boolean;
  fit: "fill" | "contain";
  hasBoxes: boolean;
  nameOf: (pointId: string) => string;
  selected: number;
  /** Index of the window that covers the page. */
  large: number | undefined;
  onSelect: (index: number) => void;
  onEnlarge: (index: number) => void;
  onDropPoint: (pointId: string, index: number) => void;
  onClose: (index: number) => void;
}

/** The windows side by side. */
export function WallGrid({ pool, windows, isSix, fit, hasBoxes, nameOf, selected, large, ...on }: Props) {
  usePool(pool);
  const columns = Math.ceil(Math.sqrt(windows.length));
  const rows = Math.ceil(windows.length / columns);
  return (
    <div
      className={`live-grid ${fit}${isSix ? " six" : ""}`}
      style={isSix ? {} : { gridTemplate: `repeat(${rows}, 1fr) / repeat(${columns}, 1fr)` }}
    >
      {windows.map(({ key, shown, next }, index) => (
        <LiveWindow
          key={key}
          index={index}
          name={shown === undefined ? undefined : nameOf(shown)}
          player={shown === undefined ? undefined : pool.get(shown)}
          next={next === undefined ? undefined : pool.get(next)}
          isSelected={index === selected}
          isLarge={index === large}
          hasBoxes={hasBoxes}
          onSelect={() => on.onSelect(index)}
          onEnlarge={() => on.onEnlarge(index)}
          onDropPoint={(id) => on.onDropPoint(id, index)}
          onClose={() => on.onClose(index)}
        />
      ))}
    </div>
  );
}
