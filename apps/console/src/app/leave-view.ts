import { signOut } from "@huiyan/contract/session/session.api";
import { call } from "#shared/api/call.ts";
import { stopViewing, storeToken } from "#shared/auth/session.store.ts";
import { reopen } from "#shared/screen/reopen.ts";

/** Ends the view as another member: ends its session, restores the user's own session and reloads the page. */
export async function leaveView(): Promise<void> {
  // If the sign-out fails, for example without a connection, the viewing session ends half an hour after its start.
  await call(signOut, {}).catch(() => undefined);
  if (!stopViewing()) storeToken(null);
  reopen();
}
