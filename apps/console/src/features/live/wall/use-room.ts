import { useEffect, useState } from "react";

/**
 * Keeps the modes that enlarge the live wall. Wide mode hides sidebar, tree and patrol panel. Full screen also hides
 * the browser's bars. Full screen applies to the whole page, so that menus, toasts and dialogs stay visible.
 */
export function useRoom() {
  const [isWide, setWide] = useState(false);
  const [hasPanel, setPanel] = useState(true);
  /** Changes wide mode. The patrol panel closes in wide mode, where the user can open it again. */
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
      // The browser may refuse full screen without a click. The live wall then fills the window.
      done.catch(() => undefined);
    },
  };
}
