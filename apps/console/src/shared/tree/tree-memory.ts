import { z } from "zod";
import { storedSetting } from "../storage/stored-setting.ts";

/** Widths in pixels. Visual language: 248, in narrow windows 208. */
export const paneWidth = { usual: 248, narrow: 208, min: 160, max: 480 } as const;

/** State of a tree in this browser: its width and its closed branches. */
export const treeWidth = storedSetting("tree.width", z.number().min(paneWidth.min).max(paneWidth.max).nullable(), null);
export const closedBranches = storedSetting("tree.closed", z.array(z.string()), []);

/**
 * Maximum number of remembered open branches that load on demand. The newest are kept, so that a return does not load
 * hundreds.
 */
const openedMax = 50;
const storedOpened = storedSetting("tree.opened", z.array(z.string()), []);
export const openedBranches = {
  read: storedOpened.read,
  write: (ids: readonly string[]) => storedOpened.write(ids.slice(-openedMax)),
};

export function clampWidth(width: number): number {
  return Math.round(Math.max(paneWidth.min, Math.min(paneWidth.max, width)));
}
