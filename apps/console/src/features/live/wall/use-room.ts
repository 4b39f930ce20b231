import { useEffect, useState } from "react";

/** Wide mode, and full screen with it: the menus stay in the page, so that toasts and dialogs are seen there too. */
export function useRoom() {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const look = () => {
      if (document.fullscreenElement === null) setWide(false);
    };
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  return {
    isWide,
    toggleWide: () => setWide(!isWide),
    fullscreen() {
      const isFull = document.fullscreenElement !== null;
      setWide(!isFull);
      const done = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      // the browser may refuse without a click; then the wall has the room of the window
      done.catch(() => undefined);
    },
  };
}
