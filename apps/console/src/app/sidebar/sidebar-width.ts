import { z } from "zod";
import { create } from "zustand";
import { storedSetting } from "../../shared/storage/stored-setting.ts";

/** What the user did by hand: `shrunk` locks the automatic width and is remembered; `widened` holds until the window changes. */
export type ByHand = "shrunk" | "widened" | null;
const setting = storedSetting<ByHand>("sidebar", z.enum(["shrunk"]).nullable(), null);

/** Whether only icons show. docs/reference/console.md C2. */
export function isMini(narrow: boolean, byHand: ByHand): boolean {
  if (byHand === null) return narrow;
  return byHand === "shrunk";
}

/** What pressing the toggle leaves. */
export function afterToggle(narrow: boolean, byHand: ByHand): ByHand {
  if (!isMini(narrow, byHand)) return "shrunk";
  return narrow ? "widened" : null;
}

/** What is left when the window has crossed the line between wide and narrow. */
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
