import { type StormPush } from "@huiyan/contract/alarm/alarm.push";

type Listener = (push: StormPush) => void;
const listeners = new Set<Listener>();

/** Tells the open pages that alarms stand as one entry, or do so no more. */
export function announceStorm(push: StormPush): void {
  for (const listener of listeners) listener(push);
}

export function onStorms(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
