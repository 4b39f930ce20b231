import { useEffect, useState } from "react";

/**
 * How much room the wall has: wide mode leaves sidebar, tree and patrol panel out, full screen the browser's own bars
 * too. The menus stay in the page, so that toasts and dialogs are seen there as well.
 */
export function useRoom() {
  const [isWide, setWide] = useState(false);
  const [hasPanel, setPanel] = useState(true);
  /** The panel can be had in wide mode, too, but does not take its room by itself. */
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
      // the browser may refuse without a click; then the wall has the room of the window
      done.catch(() => undefined);
    },
  };
}
