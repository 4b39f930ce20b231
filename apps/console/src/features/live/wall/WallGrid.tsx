import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type PlayerPool } from "../player/player-pool.ts";
import { LiveWindow } from "../window/LiveWindow.tsx";
import { usePool } from "../window/use-player.ts";
import { columnsFor } from "./grid-shape.ts";

/** State of a window: its point, and the next point, whose stream is opened in the background. */
export interface WallWindow {
  /** Identifies the window, independently of its point. */
  key: string;
  shown: string | undefined;
  next: string | undefined;
}

/** Returns the number of columns with which the pictures are largest in the available space. */
function useColumns(grid: RefObject<HTMLElement | null>, count: number): number {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return columnsFor(count, size.width, size.height);
}

interface Props {
  pool: PlayerPool;
  windows: readonly WallWindow[];
  /** True for one large window and five small ones. */
  isSix: boolean;
  fit: "fill" | "contain";
  hasBoxes: boolean;
  nameOf: (pointId: string) => string;
  /** Content of an empty window. While the user drags a point, empty windows show that the point can be dropped. */
  empty?: ReactNode;
  selected: number;
  /** Index of the window that is enlarged to the whole wall. */
  large: number | undefined;
  onSelect: (index: number) => void;
  onEnlarge: (index: number) => void;
  onDropPoint: (pointId: string, index: number) => void;
  onClose: (index: number) => void;
}

/** Grid of the windows. */
export function WallGrid({ pool, windows, isSix, fit, hasBoxes, nameOf, empty, selected, large, ...on }: Props) {
  usePool(pool);
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumns(grid, windows.length);
  const rows = Math.ceil(windows.length / columns);
  return (
    <div
      ref={grid}
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
          empty={empty}
          onSelect={() => on.onSelect(index)}
          onEnlarge={() => on.onEnlarge(index)}
          onDropPoint={(id) => on.onDropPoint(id, index)}
          onClose={() => on.onClose(index)}
        />
      ))}
    </div>
  );
}
