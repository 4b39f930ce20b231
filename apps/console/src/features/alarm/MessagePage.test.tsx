import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { startViewing, storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeMessage, makeStorm } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform, user } from "#test/stand-in-platform.ts";
import { good } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

const stored = () => [makeMessage(3), makeMessage(2, { client_read: 1 }), makeMessage(1, { client_read: 1 })];
const rows = () => [...document.querySelectorAll("tr[data-row-key]")].map((row) => row.getAttribute("data-row-key"));
const shown = (...numbers: number[]) => waitFor(() => expect(rows()).toEqual(numbers.map(idOf)));

let sockets: ReturnType<typeof standInSockets>;
beforeEach(() => {
  storeToken("abc");
  sockets = standInSockets();
});

function push(...numbers: number[]) {
  act(() => {
    for (const n of numbers) {
      sockets[0]?.push({ event: "org_received_new_message", data: { message: makeMessage(n), unread: n } });
    }
  });
}

it("new alarms wait behind a button and move no row until the user presses it", { tags: ["rest"] }, async () => {
  standInPlatform(stored());
  renderConsole("/message?start=0&end=99999");
  await shown(3, 2, 1);
  push(4, 5);
  const pill = await screen.findByRole("button", { name: "2 条新消息" });
  expect(rows()).toEqual([3, 2, 1].map(idOf));
  await userEvent.click(pill);
  await shown(5, 4, 3, 2, 1);
  expect(screen.queryByRole("button", { name: /条新消息/ })).toBeNull();
});

it("does not announce an alarm as new that was in the rows before", { tags: ["rest"] }, async () => {
  let answer = [makeMessage(4), ...stored()];
  standInPlatform(stored(), {
    "/api/client/message/list": ({ query }) =>
      good({ list: query.received_after === undefined ? answer : [], page: { page: 1, size: 30, count: 4 } }),
  });
  const { client } = renderConsole("/message?start=0&end=99999");
  await shown(4, 3, 2, 1);
  push(4);
  answer = stored();
  await act(() => client.invalidateQueries({ queryKey: ["alarm.findMessages"] }));
  await shown(3, 2, 1);
  expect(screen.queryByRole("button", { name: /条新消息/ })).toBeNull();
});

it("inserts a waiting alarm that another user has handled in its current state", { tags: ["rest"] }, async () => {
  standInPlatform(stored());
  renderConsole("/message?start=0&end=99999");
  await shown(3, 2, 1);
  push(4);
  const done = makeMessage(4, { state: "done", version: 1, client_read: 1 });
  act(() => sockets[0]?.push({ event: "org_latest_message", data: { message: done, unread: 3 } }));
  await userEvent.click(await screen.findByRole("button", { name: "1 条新消息" }));
  await shown(4, 3, 2, 1);
  expect(document.querySelector("tr[data-row-key]")?.textContent).toContain("已处理");
});

it("a row shows severity and time since the deadline; the head counts unhandled alarms by severity", {
  tags: ["rest"],
}, async () => {
  const unhandled = { high: 3, medium: 12, low: 0, overdue: 8 };
  const counts = { total: 20, unread: 0, marked: 0, today: 0, yesterday: 0, algs: [], unhandled };
  const due_at = Date.now() - 300_000;
  const open = makeMessage(3, { severity: 3, due_at });
  standInPlatform([open, makeMessage(2, { severity: 1, state: "done", due_at })], {
    "/api/client/message/summary": () => good(counts),
  });
  renderConsole("/message?start=0&end=99999");
  await shown(3, 2);
  const [first, second] = [...document.querySelectorAll("tr[data-row-key]")].map((row) => row.textContent);
  expect(first).toContain("级别 高区域入侵");
  expect(first).toMatch(/已超时 5 分/);
  expect(second).toContain("级别 低区域入侵");
  expect(second).not.toContain("已超时");
  const head = (await screen.findByText(/未处理/, { selector: ".unhandled" })).textContent;
  expect(head).toBe("未处理级别 高 3级别 中 12超时 8");
});

it("clicking the number of overdue alarms lists unfinished alarms whose deadline is before the current minute", {
  tags: ["rest"],
}, async () => {
  const unhandled = { high: 3, medium: 12, low: 0, overdue: 8 };
  const counts = { total: 20, unread: 0, marked: 0, today: 0, yesterday: 0, algs: [], unhandled };
  const seen = standInPlatform(stored(), { "/api/client/message/summary": () => good(counts) });
  renderConsole("/message?start=0&end=99999");
  await userEvent.click(await screen.findByRole("button", { name: "超时 8" }));
  const asked = () =>
    seen.filter(({ path, query }) => path.endsWith("/message/list") && query.due_before !== undefined);
  await waitFor(() => expect(asked()).not.toEqual([]));
  expect(Date.now() - Number(asked()[0]?.query.due_before)).toBeLessThan(180_000);
});

it("the button counts every alarm of a waiting alarm burst, as the bell does", async () => {
  standInPlatform(stored());
  renderConsole("/message?start=0&end=99999");
  await shown(3, 2, 1);
  push(4, 5, 6);
  await screen.findByRole("button", { name: "3 条新消息" });
  const storm = makeStorm({ count: 5 });
  const members = [idOf(4), idOf(5)];
  act(() => sockets[0]?.push({ event: "org_storm_changed", data: { storm_id: storm._id, storm, members } }));
  expect(await screen.findByRole("button", { name: "6 条新消息" })).toBeDefined();
});

it("the filter offers each algorithm that has alarms, even if no point runs it now", async () => {
  const unhandled = { high: 0, medium: 0, low: 0, overdue: 0 };
  const algs = [{ alg_id: "smoking", name: "抽烟检测", count: 2 }];
  standInPlatform(stored(), {
    "/api/client/alg/types": () => good([{ _id: "intrusion", name: "区域入侵" }]),
    "/api/client/message/summary": () =>
      good({ total: 2, unread: 0, marked: 0, today: 0, yesterday: 0, algs, unhandled }),
  });
  renderConsole("/message?start=0&end=99999");
  await userEvent.click(await screen.findByRole("combobox", { name: "算法" }));
  const offered = [...document.querySelectorAll(".ant-select-item-option-content")].map((option) => option.textContent);
  expect(offered).toEqual(expect.arrayContaining(["区域入侵", "抽烟检测"]));
});

it("does not announce an alarm that does not match the filters", async () => {
  standInPlatform(stored());
  renderConsole("/message?start=0&end=99999&keyword=西门");
  await shown(3, 2, 1);
  push(4);
  await waitFor(() => expect(screen.getByRole("button", { name: "报警消息，未读 4 条" })).toBeDefined());
  expect(screen.queryByRole("button", { name: /条新消息/ })).toBeNull();
});

it("inserts an alarm into an empty list at once", async () => {
  standInPlatform([]);
  renderConsole("/message?start=0&end=99999");
  await screen.findByText("没有符合条件的消息");
  push(4);
  await shown(4);
});

it("shows an opened alarm as read, also where its details were answered before and arrive later", async () => {
  const read = Promise.withResolvers<void>();
  let isRead = false;
  standInPlatform(stored(), {
    "/api/client/message/details": async () => {
      const answer = good(makeMessage(3, { client_read: isRead ? 1 : 0 }));
      await read.promise;
      await new Promise((later) => setTimeout(later, 100));
      return answer;
    },
    "/api/client/message/action/read": () => {
      isRead = true;
      read.resolve();
      return good({ changed: 1, unread: 0 });
    },
  });
  renderConsole("/message?start=0&end=99999");
  await shown(3, 2, 1);
  const [first] = screen.getAllByText("区域入侵");
  if (first === undefined) throw new Error("no row");
  await userEvent.click(first);
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("已标为已读");
  await new Promise((later) => setTimeout(later, 300));
  expect(within(dialog).queryByText("已标为已读")).not.toBeNull();
});

it("shows no total next to the position of an opened alarm until the alarms are counted", async () => {
  standInPlatform(stored(), {
    "/api/client/message/list": () =>
      good({ list: stored(), page: { page: 1, size: 30, count: 3, more: true, counted: false, as_of: 0 } }),
    "/api/client/message/count": () => new Promise(() => undefined),
  });
  renderConsole("/message?start=0&end=99999");
  await shown(3, 2, 1);
  const [first] = screen.getAllByText("区域入侵");
  if (first === undefined) throw new Error("no row");
  await userEvent.click(first);
  expect((await screen.findAllByText("第 1 / – 条")).length).toBeGreaterThan(0);
});

it("marks an unread alarm as read when it is opened; the address contains it; Esc closes it", {
  tags: ["rest"],
}, async () => {
  const seen = standInPlatform(stored());
  const { router } = renderConsole("/message?start=0&end=99999");
  await shown(3, 2, 1);
  const first = screen.getAllByText("区域入侵")[0];
  if (first === undefined) throw new Error("no row");
  await userEvent.click(first);
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("已标为已读");
  expect(seen.find(({ path }) => path.endsWith("action/read"))?.body).toEqual({ _id: [idOf(3)], read: 1 });
  expect(router.state.location.search).toMatchObject({ id: idOf(3) });
  expect(document.querySelectorAll(".data-table .unread-dot")).toHaveLength(0);
  await userEvent.keyboard("{ArrowRight}");
  await waitFor(() => expect(router.state.location.search).toMatchObject({ id: idOf(2) }));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty("id"));
});

it("removes a star again and shows the refusal when the server refuses it", { tags: ["rest"] }, async () => {
  standInPlatform(stored(), {
    "/api/client/message/action/mark": () => ({ status: 403, body: { code: 1403, message: "您没有此操作的权限" } }),
  });
  renderConsole("/message?start=0&end=99999");
  await shown(3, 2, 1);
  const star = screen.getAllByRole("button", { name: "标记" })[0];
  if (star === undefined) throw new Error("no star");
  await userEvent.click(star);
  await screen.findByText("您没有此操作的权限");
  expect(star.getAttribute("aria-pressed")).toBe("false");
});

it("shows a read failure with the age of the old rows, in the list and in an open detail, until a retry succeeds", {
  tags: ["rest"],
}, async () => {
  let away = false;
  const unhandled = { high: 0, medium: 0, low: 0, overdue: 0 };
  const summary = { total: 3, unread: 1, marked: 0, today: 0, yesterday: 0, algs: [], unhandled };
  standInPlatform(stored(), {
    "/api/client/message/summary": () =>
      away ? { status: 503, body: { code: 503, message: "服务暂不可用" } } : { body: { code: 0, data: summary } },
  });
  renderConsole("/message?start=0&end=99999");
  await shown(3, 2, 1);
  away = true;
  act(() => sockets[0]?.end(1006));
  await screen.findByText(/^服务暂不可用，数据截至 \d\d:\d\d:\d\d，正在重试$/);
  await userEvent.click(screen.getAllByText("区域入侵")[0] ?? document.body);
  await within(await screen.findByRole("dialog")).findByText(/^服务暂不可用/);
  expect(rows()).toHaveLength(3);
  away = false;
  await waitFor(() => expect(screen.queryByText(/服务暂不可用/)).toBeNull());
});

it("batch mode: selects rows, acts on the page or on all matches, and offers 撤销 after a deletion", {
  tags: ["rest"],
}, async () => {
  const deletion = idOf(900);
  const seen = standInPlatform(stored(), {
    "/api/client/message/list": () =>
      good({ list: stored(), page: { page: 1, size: 30, count: 1284, as_of: 9_000_000 } }),
    "/api/client/message/action/delete": () => good({ changed: 2, unread: 0, deletion_id: deletion }),
    "/api/client/message/action/restore": () => good({ changed: 2, unread: 1 }),
  });
  const sent = (name: string) => seen.filter(({ path }) => path.endsWith(`action/${name}`)).map(({ body }) => body);
  renderConsole("/message?start=0&end=99999&alg_id=area_intrusion");
  await shown(3, 2, 1);
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "批量操作" }));
  await userEvent.click(screen.getAllByRole("checkbox", { name: /区域入侵/ })[0] ?? document.body);
  const bar = within(screen.getByRole("region", { name: "批量操作" }));
  await userEvent.click(bar.getByRole("button", { name: "标记" }));
  expect(sent("mark")).toEqual([{ _id: [idOf(3)], mark: 1 }]);

  await userEvent.click(screen.getAllByRole("checkbox", { name: /区域入侵/ })[0] ?? document.body);
  const again = within(screen.getByRole("region", { name: "批量操作" }));
  await userEvent.click(again.getByRole("button", { name: "选择全部 1,284 条" }));
  expect(again.getByText("已选全部 1,284 条")).toBeDefined();
  await userEvent.click(again.getByRole("button", { name: "删除" }));
  await userEvent.click(await screen.findByRole("button", { name: "删除 1,284 条" }));
  await waitFor(() => expect(sent("delete")).toHaveLength(1));
  expect(sent("delete")).toMatchObject([{ match: { alg_id: "area_intrusion", start: 0, received_until: 9_000_000 } }]);
  fireEvent.click(await screen.findByRole("button", { name: "撤销" }));
  await waitFor(() => expect(sent("restore")).toEqual([{ deletion_id: deletion }]));
});

it("batch mode handles the selected alarms; refused alarms stay selected and are listed with their reason", {
  tags: ["rest"],
}, async () => {
  const handled = "/api/client/message/action/handleBatch";
  const seen = standInPlatform(stored(), {
    [handled]: () =>
      good({ changed: 1, refused: [{ _id: idOf(2), error: "alarm_handled", message: "该报警已处理完毕" }] }),
  });
  renderConsole("/message?start=0&end=99999");
  await shown(3, 2, 1);
  await userEvent.click(screen.getByRole("button", { name: "批量操作" }));
  for (const at of [0, 1])
    await userEvent.click(screen.getAllByRole("checkbox", { name: /区域入侵/ })[at] ?? document.body);
  const bar = within(screen.getByRole("region", { name: "批量操作" }));
  await userEvent.click(bar.getByRole("button", { name: "处理" }));
  await userEvent.click(await screen.findByRole("radio", { name: "认领" }));
  await userEvent.click(screen.getByRole("button", { name: "处理 2 条" }));
  await screen.findByText("1 条没有处理：");
  expect(document.querySelector(".refused-items li")?.textContent).toMatch(/区域入侵.*东门堆场.*该报警已处理完毕/);
  expect(seen.filter(({ path }) => path === handled).map(({ body }) => body)).toEqual([
    { items: [3, 2].map((n) => ({ _id: idOf(n), version: 0 })), option: 5 },
  ]);
  expect(screen.getByText("已选 1 项")).toBeDefined();
});

it("one key opens the live video of the alarm's point, for users who may watch live video", {
  tags: ["rest"],
}, async () => {
  standInPlatform(stored(), { "/api/client/message/details": () => good(makeMessage(3)) });
  const { router } = renderConsole(`/message?start=0&end=99999&id=${idOf(3)}`);
  await screen.findByRole("button", { name: /^实时画面/ });
  fireEvent.keyDown(window, { key: "v" });
  await waitFor(() => expect(router.state.location.pathname).toBe("/videoPoint"));
  expect(router.state.location.search).toMatchObject({ type: "live", point: makeMessage(3).point_id });
});

it.each([
  ["its button", () => fireEvent.click(screen.getByRole("button", { name: /^查看录像/ }))],
  ["one key", () => fireEvent.keyDown(window, { key: "p" })],
])(
  "%s opens the recording of the alarm's point, five seconds before the alarm, and leads back",
  { tags: ["rest"] },
  async (_way, press) => {
    const message = makeMessage(3);
    standInPlatform(stored(), { "/api/client/message/details": () => good(message) });
    const { router } = renderConsole(`/message?start=0&end=99999&id=${idOf(3)}`);
    await screen.findByRole("button", { name: /^查看录像/ });
    press();
    await waitFor(() => expect(router.state.location.pathname).toBe("/playback"));
    expect(router.state.location.search).toMatchObject({
      points: message.point_id,
      at: `${message.create_at - 5_000}`,
      alarm: message._id,
      mark: `${message.create_at}`,
    });
    expect((await screen.findByRole("link", { name: "返回报警" })).getAttribute("href")).toContain(message._id);
  },
);

it("offers no recording in a view as another member", { tags: ["rest"] }, async () => {
  standInPlatform(stored(), { "/api/client/message/details": () => good(makeMessage(3)) });
  startViewing("xyz");
  const { router } = renderConsole(`/message?start=0&end=99999&id=${idOf(3)}`);
  await screen.findByRole("button", { name: "复制链接" });
  fireEvent.keyDown(window, { key: "p" });
  expect(screen.queryByRole("button", { name: /查看录像/ })).toBeNull();
  expect(router.state.location.pathname).toBe("/message");
});

it("offers neither key nor button to users without the permission", { tags: ["rest"] }, async () => {
  standInPlatform(stored(), {
    "/api/client/message/details": () => good(makeMessage(3)),
    "/api/client/users/info": () => good({ ...user, private_menu: false }),
  });
  const { router } = renderConsole(`/message?start=0&end=99999&id=${idOf(3)}`);
  await screen.findByRole("button", { name: "复制链接" });
  fireEvent.keyDown(window, { key: "v" });
  expect(screen.queryByRole("button", { name: /实时画面/ })).toBeNull();
  expect(router.state.location.pathname).toBe("/message");
});

it("saves filters under a name, applies them in place of the current ones, and deletes them", {
  tags: ["rest"],
}, async () => {
  localStorage.clear();
  storeToken("abc");
  const seen = standInPlatform(stored());
  renderConsole(`/message?handling=overdue&severity=3&start=0&end=99999`);
  await shown(3, 2, 1);
  await userEvent.click(screen.getByRole("button", { name: "常用筛选" }));
  await userEvent.type(await screen.findByLabelText("为当前筛选命名"), "超时高级别{Enter}");
  expect(await screen.findByRole("button", { name: "超时高级别" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /^未读\s?\d*$/ }));
  await userEvent.click(await screen.findByRole("button", { name: "常用筛选" }));
  const list = await screen.findByRole("list", { name: "常用筛选" });
  await userEvent.click(within(list).getByRole("button", { name: "超时高级别" }));
  const asked = () => seen.filter(({ path }) => path.endsWith("/message/list")).at(-1)?.query;
  await waitFor(() => expect(asked()).toMatchObject({ severity: "3", start: "0", end: "99999" }));
  expect(asked()).toHaveProperty("due_before");
  expect(asked()).not.toHaveProperty("client_read");

  const named = screen.getAllByRole("button", { name: "超时高级别" });
  const opener = named.find((button) => button.getAttribute("aria-haspopup") === "dialog");
  await userEvent.click(opener ?? document.body);
  await userEvent.click(await screen.findByRole("button", { name: "删除常用筛选：超时高级别" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "超时高级别" })).toBeNull());
  expect(localStorage.getItem(`huiyan.filters.message.${user.staff._id}`)).toBe("[]");
});
