/** What every big screen is designed for. docs/reference/statistics.md S9. */
export const designSize = { width: 1920, height: 1080 } as const;

export interface ScreenFit {
  scale: number;
  left: number;
  top: number;
}

/** The whole design on any wall, as large as it goes, in the middle. */
export function fitScreen(width: number, height: number): ScreenFit {
  const scale = Math.max(Math.min(width / designSize.width, height / designSize.height), 0.01);
  return {
    scale,
    left: Math.round((width - designSize.width * scale) / 2),
    top: Math.round((height - designSize.height * scale) / 2),
  };
}
