import { useEffect, useState } from "react";
import { isTyping } from "../screen/is-typing.ts";

/**
 * Returns whether the space key is held: dragging then moves the picture. False while a button, dialog or text field
 * has the focus.
 */
export function useHeldSpace(): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const { key, target } = event;
      const presses = target instanceof HTMLElement && target.closest("button, a, [role=dialog], [role=tree]") !== null;
      if (key !== " " || isTyping(target) || presses) return;
      event.preventDefault();
      setHeld(true);
    };
    const up = ({ key }: KeyboardEvent) => {
      if (key === " ") setHeld(false);
    };
    const leave = () => setHeld(false);
    window.addEventListener("keydown", down);
    window.addEventListener("keyup", up);
    window.addEventListener("blur", leave);
    return () => {
      window.removeEventListener("keydown", down);
      window.removeEventListener("keyup", up);
      window.removeEventListener("blur", leave);
    };
  }, []);
  return isHeld;
}
