import { useEffect, useEffectEvent } from "react";
import { isTyping } from "../../shared/screen/is-typing.ts";

interface Actions {
  onStep: (by: -1 | 1) => void;
  onBoxes: () => void;
  onMark: () => void;
}

/** Keys of the detail popup. A focused video keeps its own arrow keys. */
export function useDetailKeys({ onStep, onBoxes, onMark }: Actions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || event.target instanceof HTMLVideoElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key.toLowerCase()) {
      case "arrowleft":
        return onStep(-1);
      case "arrowright":
        return onStep(1);
      case "b":
        return onBoxes();
      case "m":
        return onMark();
      default:
        return;
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
