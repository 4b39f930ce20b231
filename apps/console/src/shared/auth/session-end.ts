/** Reason for the end of a session: invalid (sign in again), or the membership in the organisation is lost. */
export interface SessionEnd {
  reason: "void" | "membership";
  message: string;
}

type Listener = (end: SessionEnd) => void;
const listeners = new Set<Listener>();

export function announceSessionEnd(end: SessionEnd): void {
  for (const listener of listeners) listener(end);
}

export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
