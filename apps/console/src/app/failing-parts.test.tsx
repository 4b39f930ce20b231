import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform } from "#test/stand-in-platform.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

const failure = () => refused("internal", "服务器内部错误", 500);
const named = "部分内容无法读取：服务器内部错误";
const platforms = "/api/client/alg/platform";
const store = "/api/client/alg/store";
const noRows = () => good({ list: [], page: { page: 1, size: 10, count: 0 } });
const sent = (seen: readonly { path: string }[], path: string) =>
  seen.filter((request) => request.path === path).length;

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

it("names a failed part of a list page above the rows if the part does not show its failure, and retries it on request", async () => {
  let isAway = true;
  const seen = standInPlatform([], {
    [store]: noRows,
    [platforms]: () => (isAway ? failure() : good([])),
  });
  renderConsole("/alg/my");
  await screen.findByText(named);
  expect(screen.getAllByRole("button", { name: "重试" })).toHaveLength(1);
  const before = sent(seen, platforms);
  isAway = false;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  await waitFor(() => expect(screen.queryByText(named)).toBeNull());
  expect(sent(seen, platforms)).toBe(before + 1);
});

it("names a failed part only once if the part shows its failure itself", async () => {
  standInPlatform([], { [store]: failure, [platforms]: () => good([]) });
  renderConsole("/alg/my");
  expect(await screen.findAllByText("服务器内部错误")).toHaveLength(1);
  expect(screen.queryByText(named)).toBeNull();
});

it("names a failed part above the page if the page has no list", async () => {
  standInPlatform([], { "/api/client/message/summary": failure });
  renderConsole("/home");
  await screen.findByText(named);
});
