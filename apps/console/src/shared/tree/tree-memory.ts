import { z } from "zod";
import { storedSetting } from "../storage/stored-setting.ts";

/** Widths of the tree's pane in pixels. The visual language defines 248, and 208 in narrow windows. */
export const paneWidth = { usual: 248, narrow: 208, min: 160, max: 480 } as const;

/** Width of the tree's pane, stored in this browser; null until the user changes it. */
export const treeWidth = storedSetting("tree.width", z.number().min(paneWidth.min).max(paneWidth.max).nullable(), null);
export const closedBranches = storedSetting("tree.closed", z.array(z.string()), []);

/**
 * Maximum number of remembered open branches, in trees that load on demand. The newest are kept, so that opening the
 * page again does not load hundreds of branches.
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
