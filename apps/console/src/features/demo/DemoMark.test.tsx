import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { makeMessage } from "#test/factories.ts";
import { inTime, movableClock } from "#test/moved-clock.ts";
import { renderConsole } from "#test/render-console.tsx";
import { user as caller, standInPlatform } from "#test/stand-in-platform.ts";
import { good, type SeenRequest } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

/** Opens the console. Each request for the demonstration history gets the next of `states`; the last one repeats. */
function open(states: { state: string; done: number }[], { role = "admin", marked = false } = {}) {
  const message = { ...makeMessage(1), data: marked ? { demonstration: true } : {} };
  let asked = 0;
  const seen = standInPlatform([message], {
    "/api/client/users/info": () => good({ ...caller, staff: caller.staff && { ...caller.staff, role } }),
    "/api/client/demo/history": () => good({ total: 30, ...states[Math.min(asked++, states.length - 1)] }),
    "/api/client/demo/history/delete": () => good({ deleted: 500 }),
  });
  renderConsole("/message");
  return seen;
}
const sent = (seen: readonly SeenRequest[], path: string) => seen.filter((request) => request.path === path).length;
const mark = () => screen.findByRole("button", { name: /^演示数据/ });

it("shows no mark in an organisation without demonstration data", async () => {
  open([{ state: "none", done: 0 }]);
  await screen.findByText("共 1 条");
  expect(screen.queryByRole("button", { name: /^演示数据/ })).toBeNull();
});

it("shows the progress while the history is created, then refreshes all queries", { tags: ["rest"] }, async () => {
  movableClock();
  const seen = open([
    { state: "running", done: 11 },
    { state: "done", done: 30 },
  ]);
  expect((await mark()).textContent).toBe("演示数据生成中 36%");
  await screen.findByText("共 1 条");
  const before = sent(seen, "/api/client/message/list");
  await inTime(2_500, () => expect(screen.getByRole("button", { name: /^演示数据/ }).textContent).toBe("演示数据"));
  await waitFor(() => expect(sent(seen, "/api/client/message/list")).toBeGreaterThan(before));
});

it("the mark explains the demonstration and the next steps; an admin deletes the history after a confirmation", {
  tags: ["rest"],
}, async () => {
  const seen = open([{ state: "done", done: 30 }]);
  await userEvent.click(await mark());
  expect(await screen.findByText(/^正式使用/)).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: "删除演示历史" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(sent(seen, "/api/client/demo/history/delete")).toBe(0);
  await userEvent.click(dialog.getByRole("button", { name: "删除演示历史" }));
  await screen.findByText("演示历史已删除");
  expect(sent(seen, "/api/client/demo/history/delete")).toBe(1);
});

it.each([
  ["staff", "done"],
  ["admin", "deleted"],
  ["admin", "off"],
])("role %s cannot delete a history that is %s", async (role, state) => {
  open([{ state, done: 30 }], { role });
  await userEvent.click(await mark());
  expect(await screen.findByText(/^正式使用/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "删除演示历史" })).toBeNull();
});

it.each([
  [true, 2],
  [false, 0],
])("marks an alarm of the demonstration in its details: %s", { tags: ["rest"] }, async (marked, tags) => {
  open([{ state: "done", done: 30 }], { marked });
  await screen.findByText("共 1 条");
  const [row] = document.querySelectorAll("tbody tr[data-row-key]");
  await userEvent.click(row ?? document.body);
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).queryAllByText("演示数据")).toHaveLength(tags);
});
