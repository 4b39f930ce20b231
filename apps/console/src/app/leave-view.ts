import { signOut } from "@huiyan/contract/session/session.api";
import { call } from "../shared/api/call.ts";
import { stopViewing, storeToken } from "../shared/auth/session.store.ts";
import { reopen } from "../shared/screen/reopen.ts";

/** Ends looking as somebody else: that session ends, one's own comes back, and the page is opened afresh. */
export async function leaveView(): Promise<void> {
  // Without a connection it ends by itself after half an hour.
  await call(signOut, {}).catch(() => undefined);
  if (!stopViewing()) storeToken(null);
  reopen();
}
