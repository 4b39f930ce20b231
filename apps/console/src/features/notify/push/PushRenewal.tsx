import { useEffect } from "react";
import { canPush, pushOwner, startPush } from "./browser-push.ts";

/**
 * Renews the Web Push subscription of this browser when the console opens, since the server stores it with a session.
 * Renders nothing.
 */
export function PushRenewal({ staffId }: { staffId: string }) {
  useEffect(() => {
    if (!canPush() || Notification.permission !== "granted" || pushOwner.read() !== staffId) return;
    // On failure the old registration stays, and the next opening of the console tries again.
    startPush(staffId).catch(() => undefined);
  }, [staffId]);
  return null;
}
