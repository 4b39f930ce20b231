import { useEffectEvent, useLayoutEffect } from "react";
import { isTyping } from "./is-typing.ts";

/**
 * Single keys of what is shown, by their lower-case name; not while one types, and not where a video has the focus.
 * @param except selector of parts of the page where keys keep the meaning that they have there
 */
export function useKeys(commands: Readonly<Record<string, () => void>>, except?: string): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (isTyping(target) || target instanceof HTMLVideoElement || ctrlKey || metaKey || altKey) return;
    if (except !== undefined && target instanceof Element && target.closest(except) !== null) return;
    const command = commands[key.toLowerCase()];
    if (command === undefined) return;
    // one that is held down decides once
    if (event.repeat && key === "Enter") return;
    // what opens a field by it must not find the letter in it
    event.preventDefault();
    command();
  });
  // in the same step as what is shown: a quick key must not act on what has just gone
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
