import { type Split, splits } from "@huiyan/contract/live/view.rules";
import { useKeys } from "#shared/screen/use-keys.ts";

interface Commands {
  split: (split: Split) => void;
  select: (by: number) => void;
  columns: number;
  boxes: () => void;
  wide: () => void;
  fullscreen: () => void;
}

/**
 * Handles the keys of the live wall. 1, 4, 6 and 9 set the number of windows; arrows select a window. B shows or hides
 * boxes, W and F switch wide mode and full screen.
 */
export function useWallKeys({ split, select, columns, boxes, wide, fullscreen }: Commands): void {
  useKeys({
    ...Object.fromEntries(splits.map((count) => [String(count), () => split(count)])),
    arrowleft: () => select(-1),
    arrowright: () => select(1),
    arrowup: () => select(-columns),
    arrowdown: () => select(columns),
    b: boxes,
    w: wide,
    f: fullscreen,
  });
}
