import { useEffectEvent, useLayoutEffect } from "react";
import { isTyping } from "./is-typing.ts";

/**
 * Handles single keys by their lower-case name, except while the user types or a video has the focus.
 * @param except selector of parts of the page in which keys have another meaning
 */
export function useKeys(commands: Readonly<Record<string, () => void>>, except?: string): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (isTyping(target) || target instanceof HTMLVideoElement || ctrlKey || metaKey || altKey) return;
    if (except !== undefined && target instanceof Element && target.closest(except) !== null) return;
    const command = commands[key.toLowerCase()];
    if (command === undefined) return;
    // Holding down Enter must not confirm repeatedly.
    if (event.repeat && key === "Enter") return;
    // Prevents the key from being typed into the field that it opens.
    event.preventDefault();
    command();
  });
  // Updated in the same step as the rendered content: a quick key press must not act on content that has just vanished.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
