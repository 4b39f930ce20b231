import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { currentToken, storeToken } from "#shared/auth/session.store.ts";
import { announceSessionEnd } from "#shared/auth/session-end.ts";
import { passes } from "#test/moved-clock.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform } from "#test/stand-in-platform.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

beforeEach(() => {
  storeToken("abc");
  standInSockets();
  standInPlatform([]);
});

it("an invalid session shows its message, opens the sign-in page after 1 s, and keeps the address for after the sign-in", {
  tags: ["rest"],
}, async () => {
  const { router } = renderConsole("/message?size=50");
  await screen.findByRole("heading", { name: "消息列表" });
  vi.useFakeTimers();
  act(() => announceSessionEnd({ reason: "void", message: "登录已失效，请重新登录" }));
  await passes(999);
  expect(screen.getByText("登录已失效，请重新登录")).toBeDefined();
  expect([router.state.location.pathname, currentToken()]).toEqual(["/message", "abc"]);
  await passes(1);
  vi.useRealTimers();
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(router.state.location.search).toEqual({ to: "/message?size=50" });
  expect(currentToken()).toBeNull();
});

it("a lost membership opens the company page and keeps the session", async () => {
  const { router } = renderConsole("/message");
  await screen.findByRole("heading", { name: "消息列表" });
  act(() => announceSessionEnd({ reason: "membership", message: "身份失效" }));
  await screen.findByText("身份失效");
  await waitFor(() => expect(router.state.location.pathname).toBe("/company"));
  expect(currentToken()).toBe("abc");
});
