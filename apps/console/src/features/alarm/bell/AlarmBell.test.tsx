import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { makeMessage, makeTask } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform, user } from "#test/stand-in-platform.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { type StandInSocket, standInSockets } from "#test/stand-in-socket.ts";

const stored = () => [makeMessage(3), makeMessage(2), makeMessage(1, { client_read: 1 })];
const bell = () => screen.findByRole("button", { name: /^报警消息/ });
const unreadRows = () => document.querySelectorAll(".data-table .unread-dot").length;
const readAll = "/api/client/message/action/readAll";

let sockets: StandInSocket[];
beforeEach(() => {
  storeToken("abc");
  sockets = standInSockets();
});

async function open(answers: Parameters<typeof standInPlatform>[1] = {}) {
  const seen = standInPlatform(stored(), answers);
  renderConsole("/message?start=0&end=99999");
  await waitFor(() => expect(unreadRows()).toBe(2));
  await userEvent.hover(await bell());
  return seen;
}
const press = async () => userEvent.click(await screen.findByRole("button", { name: "全部已读" }));

it("one click marks all alarms of the bell as read; count and unread rows vanish, and the button is disabled", {
  tags: ["rest"],
}, async () => {
  const seen = await open({ [readAll]: () => good({ changed: 2, unread: 0 }) });
  await press();
  await waitFor(() => expect(unreadRows()).toBe(0));
  expect((await bell()).getAttribute("aria-label")).toBe("报警消息，未读 0 条");
  expect(screen.queryByRole("button", { name: "全部已读" })).toBeNull();
  const sent = seen.filter(({ path }) => path === readAll).map(({ body }) => body);
  expect(sent).toEqual([{ received_until: makeMessage(3).received_at }]);
});

it("restores the count and the rows and shows the refusal when the server refuses 全部已读", {
  tags: ["rest"],
}, async () => {
  await open({ [readAll]: () => refused("internal", "磁盘已满", 500) });
  await press();
  await screen.findByText("磁盘已满");
  expect(unreadRows()).toBe(2);
  expect((await bell()).getAttribute("aria-label")).toBe("报警消息，未读 2 条");
});

it("a pushed unread count changes the bell; rows become read only when the count is 0", {
  tags: ["rest"],
}, async () => {
  await open();
  act(() => sockets[0]?.push({ event: "org_messages_read", data: { unread: 1 } }));
  expect((await bell()).getAttribute("aria-label")).toBe("报警消息，未读 1 条");
  expect(unreadRows()).toBe(2);
  act(() => sockets[0]?.push({ event: "org_messages_read", data: { unread: 0 } }));
  await waitFor(() => expect(unreadRows()).toBe(0));
});

it("offers no 全部已读 in a view as another member", { tags: ["rest"] }, async () => {
  const viewing = { by: "周明", until: Date.now() + 60_000 };
  await open({ "/api/client/users/info": () => good({ ...user, viewing }) });
  await screen.findByRole("region", { name: "最新报警" });
  expect(screen.queryByRole("button", { name: "全部已读" })).toBeNull();
});

it("when another user marks all as read, the rows become read and the numbers of unhandled alarms stay", {
  tags: ["rest"],
}, async () => {
  const unhandled = { high: 2, medium: 0, low: 1, overdue: 1 };
  const counts = { total: 3, unread: 2, marked: 0, today: 0, yesterday: 0, algs: [], unhandled };
  await open({ "/api/client/message/summary": () => good(counts) });
  const list = await screen.findByRole("region", { name: "最新报警" });
  await waitFor(() => expect(list.textContent).toContain("未处理级别 高 2级别 低 1超时 1"));
  act(() => sockets[0]?.push({ event: "org_messages_read", data: { unread: 0 } }));
  await waitFor(() => expect(unreadRows()).toBe(0));
  expect(list.textContent).toContain("任何人查看后即为已读");
  expect(list.textContent).toContain("未处理级别 高 2");
});

it("a list that was closed by a quick click on a row does not open again", {
  tags: ["rest"],
}, async () => {
  standInPlatform(stored());
  renderConsole("/message?start=0&end=99999");
  const hand = userEvent.setup();
  await hand.hover(await bell());
  const list = await screen.findByRole("region", { name: "最新报警" });
  // Clicks before antd has handled the pointer's entering, which would open the list again.
  await hand.click(within(list).getAllByRole("listitem")[0]?.querySelector("button") ?? list);
  await screen.findByRole("dialog");
  const openAgain = 400;
  await new Promise((resolve) => setTimeout(resolve, openAgain));
  expect(list.closest(".ant-popover")?.className).toMatch(/zoom-big-leave|hidden/);
});

it("a failed algorithm installation has a row that links to its results until the user opens it", {
  tags: ["rest"],
}, async () => {
  const { items: _, ...task } = makeTask({
    kind: "algorithm.install",
    subject: "大门 · 区域入侵",
    finished: true,
    failed: 1,
  });
  await open({ "/api/client/task/list": () => good([task]) });
  expect((await bell()).getAttribute("aria-label")).toContain("有下发失败");
  await screen.findByText("大门 · 区域入侵 等 2 项下发中 1 项失败");
  expect(screen.getByRole("link", { name: "查看结果" }).getAttribute("href")).toBe(`#/alg/issued?task=${task._id}`);
  await userEvent.click(screen.getByRole("button", { name: "知道了" }));
  await waitFor(() => expect(screen.queryByText(/下发中 1 项失败/)).toBeNull());
});
