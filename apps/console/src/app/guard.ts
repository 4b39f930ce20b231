import { redirect } from "@tanstack/react-router";
import { wallPath } from "../features/dashboard/dashboard.public.ts";
import { currentToken, endDisplay, isDisplay } from "../shared/auth/session.store.ts";
import { notify } from "../shared/notice/notice.ts";
import { reopen } from "../shared/screen/reopen.ts";
import { appText } from "./app.texts.ts";
import { pageOf } from "./pages.ts";

/** A wall leads nowhere: whoever leaves it has no session of its. Without a stored token any page except the open ones says 请登录 and goes to the sign-in page, which remembers the way. */
export function requireSession(location: { pathname: string; href: string }): void {
  if (isDisplay() && location.pathname !== wallPath) {
    endDisplay();
    reopen();
  }
  if (currentToken() !== null || pageOf(location.pathname)?.open === true) return;
  const first = location.pathname === "/";
  // Whoever just opens the product has not been refused anything.
  if (!first) notify("error", appText("signInFirst"));
  throw redirect({ to: "/login", search: first ? {} : { to: location.href }, replace: true });
}
