import { signOut } from "@huiyan/contract/session/session.api";
import { call } from "../shared/api/call.ts";
import { stopViewing, storeToken } from "../shared/auth/session.store.ts";
import { reopen } from "../shared/screen/reopen.ts";

/** Ends the view as another member: ends its session, restores the user's own session and reloads the page. */
export async function leaveView(): Promise<void> {
  // Without a connection the session expires after half an hour.
  await call(signOut, {}).catch(() => undefined);
  if (!stopViewing()) storeToken(null);
  reopen();
}
