import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { hostNotices } from "#shared/notice/notice.ts";
import { requireSession } from "./guard.ts";

let notices: string[];
beforeEach(() => {
  notices = [];
  storeToken(null);
  hostNotices((_kind, text) => notices.push(text));
});

function passes(pathname: string): boolean {
  try {
    requireSession({ pathname, href: `${pathname}?a=1` });
    return true;
  } catch {
    return false;
  }
}

it.each(["/message", "/company", "/404", "/unknown"])("without a token %s shows 请登录 and is refused", (path) => {
  expect(passes(path)).toBe(false);
  expect(notices).toEqual(["请登录"]);
});

it.each(["/login", "/register", "/setup"])("%s is open to every user", (path) => {
  expect(passes(path)).toBe(true);
});

it("a user who opens the start page without a session is redirected to the sign-in page without a message", () => {
  expect(passes("/")).toBe(false);
  expect(notices).toEqual([]);
});

it("a user with a token may open every page", () => {
  storeToken("abc");
  expect(passes("/message")).toBe(true);
});
