import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { type QueryClient } from "@tanstack/react-query";
import { type AnyRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isDisplay, stopViewing, storeToken } from "#shared/auth/session.store.ts";
import { onSessionEnd } from "#shared/auth/session-end.ts";
import { notify } from "#shared/notice/notice.ts";
import { reopen } from "#shared/screen/reopen.ts";

/** Time between the message and the sign-in page, ms. docs/reference/console.md C4. */
const leaveAfterMs = 1000;

/**
 * Handles the end of a session. An invalid session shows its message, then the sign-in page after 1 s. If it was a view
 * as another member, the user's own session is restored instead. A lost membership shows its message and the company
 * page.
 */
export function useSessionEnd(router: AnyRouter, queryClient: QueryClient): void {
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const stop = onSessionEnd(({ reason, message }) => {
      // A screen share has no user to sign in; its page requests another session.
      if (isDisplay()) return;
      notify("error", message);
      if (reason === "membership") {
        void router.navigate({ to: "/company" });
        // Requests the user again, since the server decides in which organisation the user is now.
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
