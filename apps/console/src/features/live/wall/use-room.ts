import { useEffect, useState } from "react";

/**
 * Keeps the space of the live wall. Wide mode hides sidebar, tree and patrol panel; full screen also hides the
 * browser's bars. Menus stay in the page, so that toasts and dialogs are visible.
 */
export function useRoom() {
  const [isWide, setWide] = useState(false);
  const [hasPanel, setPanel] = useState(true);
  /** In wide mode the panel can be opened, but does not open automatically. */
  const widen = (next: boolean) => {
    setWide(next);
    setPanel(!next);
  };
  useEffect(() => {
    const look = () => {
      if (document.fullscreenElement !== null) return;
      setWide(false);
      setPanel(true);
    };
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  return {
    isWide,
    hasPanel,
    togglePanel: () => setPanel(!hasPanel),
    toggleWide: () => widen(!isWide),
    fullscreen() {
      const isFull = document.fullscreenElement !== null;
      widen(!isFull);
      const done = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      // The browser may refuse without a click; then the live wall fills the window.
      done.catch(() => undefined);
    },
  };
}
