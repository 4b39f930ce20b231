import { hoverOpenMs } from "@huiyan/contract/dashboard/dashboard.rules";
import { useEffect, useRef, useState } from "react";

/**
 * Opens an explanation after the mouse was on the element for five seconds, and closes it when the mouse leaves. A
 * click opens or closes at once. Listens to moves, since the mouse may already be over the element when the page is
 * drawn.
 */
export function useHoverOpen() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    open,
    setOpen(next: boolean) {
      stop();
      setOpen(next);
    },
    hover: {
      onMouseMove() {
        timer.current ??= setTimeout(() => setOpen(true), hoverOpenMs);
      },
      onMouseLeave() {
        stop();
        setOpen(false);
      },
    },
  };
}
