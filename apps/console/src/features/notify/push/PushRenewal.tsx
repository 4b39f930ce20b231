import { useEffect } from "react";
import { canPush, pushOwner, startPush } from "./browser-push.ts";

/**
 * Registers a subscribed browser again when the console opens, since a subscription belongs to a session. Renders
 * nothing.
 */
export function PushRenewal({ staffId }: { staffId: string }) {
  useEffect(() => {
    if (!canPush() || Notification.permission !== "granted" || pushOwner.read() !== staffId) return;
    // Without a connection, the old registration stays. The next opening of the console retries.
    startPush(staffId).catch(() => undefined);
  }, [staffId]);
  return null;
}
