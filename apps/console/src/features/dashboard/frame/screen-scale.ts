/** Layout size of every big screen, in pixels. docs/reference/statistics.md S9. */
const designSize = { width: 1920, height: 1080 } as const;
/** Height in pixels of head, tiles and margins before scaling, which is the same on a screen of any shape. */
const fixedHeight = 220;

export interface ScreenFit {
  scale: number;
  /** Layout size in pixels before scaling: width at least 1920 and height at least 1080, one of them exact. */
  width: number;
  height: number;
  /** Factors by which columns are wider and panels higher than on a 16:9 screen; at least 1. */
  wide: number;
  tall: number;
}

/** Scales the design as a whole to fill a screen of any shape. Columns and panels grow into additional space. */
export function fitScreen(width: number, height: number): ScreenFit {
  const scale = Math.max(Math.min(width / designSize.width, height / designSize.height), 0.01);
  const drawn = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) };
  return {
    scale,
    ...drawn,
    wide: Math.max(1, drawn.width / designSize.width),
    tall: Math.max(1, (drawn.height - fixedHeight) / (designSize.height - fixedHeight)),
  };
}
