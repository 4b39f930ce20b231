import { useEffect, useEffectEvent } from "react";
import { isTyping } from "./is-typing.ts";

/** Single keys of what is shown, by their lower-case name; not while one types, and not where a video has the focus. */
export function useKeys(commands: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (isTyping(target) || target instanceof HTMLVideoElement || ctrlKey || metaKey || altKey) return;
    commands[key.toLowerCase()]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
