import { useEffect } from "react";
import { canPush, pushOwner, startPush } from "./browser-push.ts";

/** Registers a browser that takes pushes anew when the console opens: it belongs to the session that is now. Draws nothing. */
export function PushRenewal({ staffId }: { staffId: string }) {
  useEffect(() => {
    if (!canPush() || Notification.permission !== "granted" || pushOwner.read() !== staffId) return;
    // without a connection it stays as it was; the next opening tries again
    startPush(staffId).catch(() => undefined);
  }, [staffId]);
  return null;
}
