import { z } from "zod";
import { storedSetting } from "../storage/stored-setting.ts";

/** Visual language: 248 wide, 208 in narrow windows. */
export const paneWidth = { usual: 248, narrow: 208, min: 160, max: 480 } as const;

/** What a tree remembers in this browser: its width and which branches are closed. */
export const treeWidth = storedSetting("tree.width", z.number().min(paneWidth.min).max(paneWidth.max).nullable(), null);
export const closedBranches = storedSetting("tree.closed", z.array(z.string()), []);

/** Branches that are loaded when they are opened, and are open: the newest, so that a return loads no hundreds. */
const openedMax = 50;
const storedOpened = storedSetting("tree.opened", z.array(z.string()), []);
export const openedBranches = {
  read: storedOpened.read,
  write: (ids: readonly string[]) => storedOpened.write(ids.slice(-openedMax)),
};

export function clampWidth(width: number): number {
  return Math.round(Math.max(paneWidth.min, Math.min(paneWidth.max, width)));
}
