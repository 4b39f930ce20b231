/** What every big screen is designed for. docs/reference/statistics.md S9. */
const designSize = { width: 1920, height: 1080 } as const;
/** Height of head, tiles and margins, which stays the same on any wall. Pixels of the drawing. */
const fixedHeight = 220;

export interface ScreenFit {
  scale: number;
  /** Size of the drawing before it is scaled: 1920 or 1080 in one direction, the same or more in the other. Pixels. */
  width: number;
  height: number;
  /** Factors by which columns are wider and panels higher than on a wall of 16:9; at least 1. */
  wide: number;
  tall: number;
}

/** The design scaled as a whole to fill a wall of any shape: where there is more room, columns and panels grow. */
export function fitScreen(width: number, height: number): ScreenFit {
  const scale = Math.max(Math.min(width / designSize.width, height / designSize.height), 0.01);
  const drawn = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) };
  return {
    ...{ scale, ...drawn },
    wide: Math.max(1, drawn.width / designSize.width),
    tall: Math.max(1, (drawn.height - fixedHeight) / (designSize.height - fixedHeight)),
  };
}
