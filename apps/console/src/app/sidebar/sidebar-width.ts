import { z } from "zod";
import { create } from "zustand";
import { storedSetting } from "#shared/storage/stored-setting.ts";

/**
 * Choice of the user. `shrunk` overrides the automatic width and is stored; `widened` holds until the window changes.
 */
export type ByHand = "shrunk" | "widened" | null;
const setting = storedSetting<ByHand>("sidebar", z.enum(["shrunk"]).nullable(), null);

/** Returns whether the sidebar shows only icons. docs/reference/console.md C2. */
export function isMini(narrow: boolean, byHand: ByHand): boolean {
  if (byHand === null) return narrow;
  return byHand === "shrunk";
}

/** Returns the user's choice after a press of the toggle. */
export function afterToggle(narrow: boolean, byHand: ByHand): ByHand {
  if (!isMini(narrow, byHand)) return "shrunk";
  return narrow ? "widened" : null;
}

/** Returns the user's choice after the window width crossed the limit between wide and narrow. */
export function afterResize(byHand: ByHand): ByHand {
  return byHand === "widened" ? null : byHand;
}

interface SidebarWidth {
  byHand: ByHand;
  put: (byHand: ByHand) => void;
}

export const useSidebarWidth = create<SidebarWidth>((set) => ({
  byHand: setting.read(),
  put: (byHand) => {
    setting.write(byHand === "shrunk" ? "shrunk" : null);
    set({ byHand });
  },
}));
