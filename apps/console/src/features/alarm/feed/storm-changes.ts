import { type StormPush } from "@huiyan/contract/alarm/alarm.push";

type Listener = (push: StormPush) => void;
const listeners = new Set<Listener>();

/** Notifies the open pages that alarms form an alarm burst, or no longer do. */
export function announceStorm(push: StormPush): void {
  for (const listener of listeners) listener(push);
}

export function onStorms(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
