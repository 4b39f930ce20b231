import { type RefObject, useEffect, useRef } from "react";
import { isTyping } from "./is-typing.ts";

/** Returns a ref for an element. The key moves the cursor into the input of that element, unless the user is typing. */
export function useFocusKey(key: string): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      box.current?.querySelector("input")?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [key]);
  return box;
}
