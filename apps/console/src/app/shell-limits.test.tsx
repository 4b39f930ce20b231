import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { currentToken, storeToken } from "#shared/auth/session.store.ts";
import { HoverPreview } from "#shared/media/HoverPreview.tsx";
import { makeMessage } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { renderPage } from "#test/render-page.tsx";
import { standInPlatform } from "#test/stand-in-platform.ts";
import { good } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";
import { FullscreenButton } from "./top-bar/FullscreenButton.tsx";
import { SearchBox } from "./top-bar/SearchBox.tsx";
import { useSignOut } from "./use-sign-out.ts";

// The expected numbers are literals, not the product's constants: docs/reference/console.md C1 and C2.

function Leave() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => void signOut()}>
      leave
    </button>
  );
}

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

it("writes the text of the search box to the address 150 ms after the last key, not before", async () => {
  const { router } = renderPage("/message", () => <SearchBox hint="" />);
  const box = await screen.findByRole("combobox", { name: "搜索" });
  vi.useFakeTimers();
  fireEvent.change(box, { target: { value: "东门" } });
  await vi.advanceTimersByTimeAsync(149);
  expect(router.state.location.search).toEqual({});
  await vi.advanceTimersByTimeAsync(1);
  expect(router.state.location.search).toEqual({ keyword: "东门" });
});

it("keeps a trailing blank in the search box after the text was written to the address", async () => {
  const { router } = renderPage("/message", () => <SearchBox hint="" />);
  const box = await screen.findByRole("combobox", { name: "搜索" });
  vi.useFakeTimers();
  fireEvent.change(box, { target: { value: "gate " } });
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(router.state.location.search).toEqual({ keyword: "gate" });
  expect(box).toHaveProperty("value", "gate ");
});

it("searches for a Chinese word once it is composed, not for the letters typed to compose it", async () => {
  const { router } = renderPage("/message", () => <SearchBox hint="" />);
  const box = await screen.findByRole("combobox", { name: "搜索" });
  vi.useFakeTimers();
  fireEvent.compositionStart(box);
  fireEvent.change(box, { target: { value: "dong'men" } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(router.state.location.search).toEqual({});
  fireEvent.change(box, { target: { value: "东门" } });
  fireEvent.compositionEnd(box);
  await vi.advanceTimersByTimeAsync(150);
  expect(router.state.location.search).toEqual({ keyword: "东门" });
});

it.each([
  ["F11", true],
  ["F10", false],
])("%s turns full screen on: %s", async (key, turns) => {
  const request = vi.fn(async () => undefined);
  Object.defineProperty(document, "fullscreenElement", { value: null, configurable: true });
  document.documentElement.requestFullscreen = request;
  renderPage("/", FullscreenButton);
  await screen.findByRole("button");
  fireEvent.keyDown(window, { key });
  expect(request).toHaveBeenCalledTimes(turns ? 1 : 0);
});

it.each([
  [1080, 3],
  [1081, 4],
])("in a window %d px high the bell lists %d", async (height, count) => {
  vi.stubGlobal("innerHeight", height);
  standInPlatform([5, 4, 3, 2, 1].map((n) => makeMessage(n, { point_name: `点位 ${n}` })));
  renderConsole("/company");
  fireEvent.click(await screen.findByRole("button", { name: /^报警/ }));
  await waitFor(() => expect(document.querySelectorAll(".bell-list li")).toHaveLength(count));
});

it("the sign-in page opens half a second after signing out", async () => {
  standInPlatform([], { "/api/client/login/logout": () => good({}) });
  const { router } = renderPage("/home", Leave);
  const button = await screen.findByRole("button", { name: "leave" });
  vi.useFakeTimers();
  fireEvent.click(button);
  await vi.advanceTimersByTimeAsync(0);
  expect(currentToken()).toBeNull();
  await vi.advanceTimersByTimeAsync(499);
  expect(router.state.location.pathname).toBe("/home");
  await vi.advanceTimersByTimeAsync(1);
  expect(router.state.location.pathname).toBe("/login");
});

it("shows a picture enlarged after half a second of hovering, not before", async () => {
  renderPage("/", () => (
    <HoverPreview source="/i.jpg" overlay={null} footer="large">
      <span>small</span>
    </HoverPreview>
  ));
  const small = await screen.findByText("small");
  vi.useFakeTimers();
  fireEvent.mouseEnter(small);
  await vi.advanceTimersByTimeAsync(490);
  expect(screen.queryByText("large")).toBeNull();
  await vi.advanceTimersByTimeAsync(20);
  expect(screen.getByText("large")).toBeDefined();
});
