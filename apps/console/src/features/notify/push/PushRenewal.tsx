import { useEffect } from "react";
import { canPush, pushOwner, startPush } from "./browser-push.ts";

/**
 * Registers a subscribed browser again when the console opens, since the subscription belongs to the current session.
 * Draws nothing.
 */
export function PushRenewal({ staffId }: { staffId: string }) {
  useEffect(() => {
    if (!canPush() || Notification.permission !== "granted" || pushOwner.read() !== staffId) return;
    // Without a connection the registration stays; the next opening retries.
    startPush(staffId).catch(() => undefined);
  }, [staffId]);
  return null;
}
