import { useEffect, useEffectEvent, useRef } from "react";
import { useMediaQuery } from "#shared/screen/use-media-query.ts";
import { useNarrow, useTelephone } from "#shared/screen/use-narrow.ts";
import { afterResize, afterToggle, isMini, useSidebarWidth } from "./sidebar-width.ts";

/**
 * Returns whether the menu is behind a button instead of in a sidebar. A phone has no space for a column of icons, and
 * no hover to show their names.
 */
export function useMenuSheet(): boolean {
  const isTelephone = useTelephone();
  const isTouched = useMediaQuery("(pointer: coarse)");
  const narrow = useNarrow();
  return isTelephone || (isTouched && narrow);
}

/** Returns whether the sidebar shows icons only, and the toggle for it. */
export function useMini(): { mini: boolean; toggle: () => void } {
  const narrow = useNarrow();
  const { byHand, put } = useSidebarWidth();
  const before = useRef(narrow);
  const crossed = useEffectEvent((now: boolean) => {
    if (before.current === now) return;
    before.current = now;
    put(afterResize(byHand));
  });
  useEffect(() => crossed(narrow), [narrow]);
  return { mini: isMini(narrow, byHand), toggle: () => put(afterToggle(narrow, byHand)) };
}
