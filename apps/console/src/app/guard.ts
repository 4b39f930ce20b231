import { redirect } from "@tanstack/react-router";
import { wallPath } from "../features/dashboard/dashboard.public.ts";
import { currentToken, endDisplay, isDisplay } from "../shared/auth/session.store.ts";
import { notify } from "../shared/notice/notice.ts";
import { reopen } from "../shared/screen/reopen.ts";
import { appText } from "./app.texts.ts";
import { pageOf } from "./pages.ts";

/**
 * Redirects to the sign-in page, with the message 请登录, when a page that is not open is visited without a token. The
 * sign-in page remembers the address. A screen share that is left ends its session first.
 */
export function requireSession(location: { pathname: string; href: string }): void {
  if (isDisplay() && location.pathname !== wallPath) {
    endDisplay();
    reopen();
  }
  if (currentToken() !== null || pageOf(location.pathname)?.open === true) return;
  const first = location.pathname === "/";
  // A visit to the start page is no refusal, so no message appears.
  if (!first) notify("error", appText("signInFirst"));
  throw redirect({ to: "/login", search: first ? {} : { to: location.href }, replace: true });
}
