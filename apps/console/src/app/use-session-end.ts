import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { type QueryClient } from "@tanstack/react-query";
import { type AnyRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isDisplay, stopViewing, storeToken } from "../shared/auth/session.store.ts";
import { onSessionEnd } from "../shared/auth/session-end.ts";
import { notify } from "../shared/notice/notice.ts";
import { reopen } from "../shared/screen/reopen.ts";

/** Time between the message and the sign-in page. docs/reference/console.md C4. */
const leaveAfterMs = 1000;

/**
 * A void session: its message, then the sign-in page after 1 s, or one's own session again when it was a view of somebody
 * else. A lost membership: its message and the company page.
 */
export function useSessionEnd(router: AnyRouter, queryClient: QueryClient): void {
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const stop = onSessionEnd(({ reason, message }) => {
      // a wall has nobody to sign in; it asks for another session by itself
      if (isDisplay()) return;
      notify("error", message);
      if (reason === "membership") {
        void router.navigate({ to: "/company" });
        // Who one is now, the server says anew.
        void queryClient.invalidateQueries({ queryKey: [getUserInfo.name] });
        return;
      }
      if (leaving !== undefined) return;
      const wanted = router.state.location.href;
      leaving = setTimeout(() => {
        leaving = undefined;
        if (stopViewing()) {
          reopen();
          return;
        }
        storeToken(null);
        queryClient.clear();
        void router.navigate({ to: "/login", search: wanted.startsWith("/login") ? {} : { to: wanted } });
      }, leaveAfterMs);
    });
    return () => {
      clearTimeout(leaving);
      stop();
    };
  }, [router, queryClient]);
}
