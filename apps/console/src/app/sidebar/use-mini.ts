import { useEffect, useEffectEvent, useRef } from "react";
import { useNarrow } from "../../shared/screen/use-narrow.ts";
import { afterResize, afterToggle, isMini, useSidebarWidth } from "./sidebar-width.ts";

/** Whether the sidebar shows icons only, and the toggle for it. */
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
