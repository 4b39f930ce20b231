import { type Message } from "@huiyan/contract/alarm/message";

type Listener = (message: Message) => void;
const listeners = new Set<Listener>();

/** Tells the open pages that an alarm has changed: somebody took a step, or its clip came. */
export function announceChange(message: Message): void {
  for (const listener of listeners) listener(message);
}

export function onMessageChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
