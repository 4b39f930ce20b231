import { redirect } from "@tanstack/react-router";
import { wallPath } from "#features/dashboard/dashboard.public.ts";
import { currentToken, endDisplay, isDisplay } from "#shared/auth/session.store.ts";
import { notify } from "#shared/notice/notice.ts";
import { reopen } from "#shared/screen/reopen.ts";
import { appText } from "./app.texts.ts";
import { pageOf } from "./pages.ts";

/**
 * Redirects to the sign-in page with the message 请登录 if there is no token and the page needs a sign-in. The sign-in
 * page remembers the address. Leaving the big screen of a screen share ends its session first.
 */
export function requireSession(location: { pathname: string; href: string }): void {
  if (isDisplay() && location.pathname !== wallPath) {
    endDisplay();
    reopen();
  }
  if (currentToken() !== null || pageOf(location.pathname)?.open === true) return;
  const first = location.pathname === "/";
  // The start page redirects without the message, since the user asked for no particular page.
  if (!first) notify("error", appText("signInFirst"));
  throw redirect({ to: "/login", search: first ? {} : { to: location.href }, replace: true });
}
