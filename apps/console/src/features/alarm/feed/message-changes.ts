import { type Message } from "@huiyan/contract/alarm/message";

type Listener = (message: Message) => void;
const listeners = new Set<Listener>();

/** Notifies the open pages that an alarm has changed: a user handled it, or its clip arrived. */
export function announceChange(message: Message): void {
  for (const listener of listeners) listener(message);
}

export function onMessageChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
