import { type HomeData } from "@huiyan/contract/home/home.api";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeMessage } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform, systemInfo, user } from "#test/stand-in-platform.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { type StandInSocket, standInSockets } from "#test/stand-in-socket.ts";

let sockets: StandInSocket[];
beforeEach(() => {
  storeToken("own");
  sockets = standInSockets();
});

const zeros = (n: number) => ({ date: Array.from({ length: n }, (_, at) => `${at}`), count: Array(n).fill(0) });
const trend = (n: number) => ({ ...zeros(n), count: Array.from({ length: n }, (_, at) => at + n) });
const card = (alg_id: string, name: string, count: number, growth: number) => ({
  alg_id,
  name,
  count,
  growth,
  series: [1, count],
});
const home: HomeData = {
  data_time: Date.parse("2026-11-20T14:32:10+08:00"),
  group_count: 38,
  device_count: 486,
  device_online: 474,
  device_online_rate: 97.5,
  point_count: 2174,
  point_online: 2133,
  alg_count: 31,
  message_today: 214,
  kpi: { 1: [card("smoking", "抽烟检测", 15, 25)], 7: [card("fall_down", "人员跌倒", 70, -8.9)] },
  alert_last_7_days: trend(7),
  alert_trend: { 1: trend(15), 7: trend(7), 30: trend(30) },
  alg_message_count: [{ name: "抽烟检测", count: 15, rest: false }],
  today_message: [
    { index: 1, point_id: idOf(51), name: "东门", location: "一号库", count: 9, daily_growth: -10 },
    { index: 2, point_id: idOf(52), name: "西门", location: "二号库", count: 6, daily_growth: 100 },
  ],
  first_steps: null,
  staff_count: { admin: 1, lead: 2, staff: 30, leave: 4, unactive: 5 },
  contact: { phone: "400-000-0000", email: "", flag: true },
};
const headline = (n: number, type: "alg" | "offline" = "alg") => ({
  _id: idOf(n),
  type,
  group_name: "一号库",
  org_name: "企业",
  device_id: "DEVICE-1",
  device_name: "一体机",
  point_id: "",
  point_name: `点位 ${n}`,
  alg_id: "smoking",
  alg_name: "抽烟检测",
  message: `消息 ${n}`,
  create_at: Date.now() - 1,
  thumb_url: "",
  client_read: 0,
  state: type === "alg" ? "open" : null,
  severity: type === "alg" ? 3 : null,
  due_at: type === "alg" ? Date.now() - 60 * 60_000 : null,
  data: {},
  storm_id: null,
  storm: null,
});

type Answers = NonNullable<Parameters<typeof standInPlatform>[1]>;
function open(answers: Answers = {}, caller: object = {}) {
  const seen = standInPlatform([], {
    "/api/client/users/info": () => good({ ...user, ...caller }),
    "/api/client/home/data": () => good(home),
    "/api/client/message/today": () =>
      good({
        list: [headline(9, "offline"), headline(8)],
        page: { page: 1, size: 99, count: 2 },
        device_online_rate: 0,
      }),
    "/api/client/shortcut/mine": () => good([]),
    ...answers,
  });
  const asked = (path: string) => seen.filter((request) => request.path.endsWith(path));
  return { ...renderConsole("/home"), asked };
}
const region = async (name: string) => within(await screen.findByRole("region", { name }));

describe("figures of the home page", () => {
  it("shows the user, the age of the figures, and six figures", async () => {
    open();
    const overview = await screen.findByRole("region", { name: "概况" });
    await waitFor(() => expect(overview.textContent).toContain("2,174路"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/好，陈思远$/);
    expect(screen.getByText("数据更新于 14:32:10")).toBeDefined();
    for (const figure of ["38个", "486台", "97.5%", "31种", "214条", "离线 12", "离线 41"])
      expect(overview.textContent).toContain(figure);
  });

  it("a figure links to the list of the organisation's current day, independent of the browser's time zone", {
    tags: ["rest"],
  }, async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T06:30:00+08:00") });
    open();
    const overview = await region("概况");
    await waitFor(() => expect(overview.getByRole("link", { name: /今日报警/ })).toBeDefined());
    const link = decodeURIComponent(overview.getByRole("link", { name: /今日报警/ }).getAttribute("href") ?? "");
    const [start, end] = ["start", "end"].map((name) => Number(new RegExp(`${name}=(\\d+)`).exec(link)?.[1]));
    expect([start, end]).toEqual([Date.parse("2026-11-20T00:00:00+08:00"), Date.parse("2026-11-20T23:59:59+08:00")]);
    expect(await screen.findByText("UTC+8 北京时间")).toBeDefined();
  });

  it("counts each pushed alarm once and at once, without a new request", async () => {
    const { asked } = open();
    const overview = await screen.findByRole("region", { name: "概况" });
    await waitFor(() => expect(overview.textContent).toContain("214条"));
    const now = Date.now();
    const message = makeMessage(3, { create_at: now, received_at: now, alg: "smoking" });
    const push = () => sockets[0]?.push({ event: "org_received_new_message", data: { message, unread: 1 } });
    act(() => {
      push();
      push();
    });
    await waitFor(() => expect(overview.textContent).toContain("215条"));
    expect((await (await region("重点报警")).findByRole("link")).textContent).toContain("抽烟检测16");
    expect(asked("home/data")).toHaveLength(1);
  });

  it("does not count a pushed load of animals as an alarm", async () => {
    open();
    const overview = await screen.findByRole("region", { name: "概况" });
    await waitFor(() => expect(overview.textContent).toContain("214条"));
    const [load, alarm] = ["tdds", "smoking"].map((alg, at) =>
      makeMessage(3 + at, { create_at: Date.now(), received_at: Date.now(), alg }),
    );
    const push = (message: unknown) =>
      sockets[0]?.push({ event: "org_received_new_message", data: { message, unread: 1 } });
    act(() => {
      push(load);
      push(alarm);
    });
    await waitFor(() => expect(overview.textContent).not.toContain("214条"));
    expect(overview.textContent).toContain("215条");
  });

  it("does not count a pushed alarm that the figures already include", async () => {
    open({ "/api/client/home/data": () => good({ ...home, data_time: Date.now() + 60_000 }) });
    const overview = await screen.findByRole("region", { name: "概况" });
    await waitFor(() => expect(overview.textContent).toContain("214条"));
    const message = makeMessage(3, { create_at: Date.now(), received_at: Date.now() });
    act(() => sockets[0]?.push({ event: "org_received_new_message", data: { message, unread: 1 } }));
    await screen.findByRole("button", { name: "报警消息，未读 1 条" });
    expect(overview.textContent).toContain("214条");
  });

  it("shows 无可比数据 when there is no previous figure", async () => {
    open({
      "/api/client/home/data": () => good({ ...home, kpi: { 1: [{ ...home.kpi[1][0], growth: null }], 7: [] } }),
    });
    expect((await (await region("重点报警")).findByRole("link")).textContent).toContain("无可比数据");
  });

  it("the refresh button repeats the request, and does nothing while it is pending", async () => {
    let answer: (() => void) | undefined;
    let hold = false;
    const { asked } = open({
      "/api/client/home/data": async () => {
        if (hold) await new Promise<void>((resolve) => (answer = resolve));
        return good(home);
      },
    });
    await screen.findByText(/^数据更新于/);
    hold = true;
    const refresh = screen.getByRole("button", { name: "刷新" });
    await userEvent.click(refresh);
    await userEvent.click(refresh);
    expect(asked("home/data")).toHaveLength(2);
    // The range of a chart cannot be switched while the request is pending.
    const chart = await region("报警趋势");
    await userEvent.click(chart.getByRole("button", { name: "近 30 天" }));
    expect(chart.getByRole("button", { name: "近 7 天" }).getAttribute("aria-pressed")).toBe("true");
    act(() => answer?.());
    await waitFor(() => expect(refresh.getAttribute("aria-busy")).toBe("false"));
    await userEvent.click(chart.getByRole("button", { name: "近 30 天" }));
    expect(chart.getAllByRole("row")).toHaveLength(31);
  });

  it("the cards switch between today and seven days, and link to the alarms of that range", async () => {
    open();
    const cards = await region("重点报警");
    const first = await cards.findByRole("link");
    expect(first.textContent).toContain("抽烟检测15");
    expect(first.getAttribute("href")).toContain("alg_id=smoking");
    expect(within(first).getByRole("img", { name: "上升" })).toBeDefined();
    await userEvent.click(cards.getByRole("button", { name: "近 7 天" }));
    expect(cards.getByRole("link").textContent).toContain("人员跌倒70");
    expect(cards.getByRole("img", { name: "下降" })).toBeDefined();
  });

  it("shows an unknown figure as “-”, and says when a chart failed to load", async () => {
    open({ "/api/client/home/data": () => refused("internal", "服务器内部错误", 500) });
    expect(await screen.findByText(/服务器内部错误/)).toBeDefined();
    expect(screen.getByRole("region", { name: "概况" }).textContent).toContain("设备-");
    expect((await region("报警趋势")).getByText("数据暂时无法读取")).toBeDefined();
    const [away, alarm] = await (await region("即时消息")).findAllByRole("listitem");
    expect(alarm?.textContent).toMatch(/级别 高抽烟检测已超时 1 小时/);
    expect(away?.textContent).not.toMatch(/级别|超时/);
  });

  it("shows no panel of members to users who manage none, and no help in internal mode", async () => {
    open({ "/api/client/home/data": () => good({ ...home, staff_count: null }) }, { internalMode: true });
    await screen.findByText(/^数据更新于/);
    expect(screen.queryByRole("region", { name: "人员概况" })).toBeNull();
    expect(screen.queryByRole("region", { name: "帮助中心" })).toBeNull();
  });

  it("the contact card shows the operator's phone, and a mark for some organisations", async () => {
    open();
    await screen.findByText(/^数据更新于/);
    await userEvent.click((await region("帮助中心")).getByRole("button", { name: "联系我们" }));
    expect((await screen.findByRole("link", { name: "400-000-0000" })).getAttribute("href")).toBe("tel:400-000-0000");
    expect(screen.getByText("专属服务")).toBeDefined();
  });
});

describe("headlines of today", () => {
  const names = async () => (await region("即时消息")).getAllByRole("listitem").map((item) => item.textContent);

  it("link an alarm to its details, and an offline device to the device", async () => {
    open();
    const news = await region("即时消息");
    const links = await news.findAllByRole("link", { name: /抽烟检测|消息 9/ });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      expect.stringContaining("/devices?id=DEVICE-1"),
      expect.stringContaining(`/message?id=${idOf(8)}`),
    ]);
  });

  it("insert a pushed alarm of today once, show its changes, and ignore an alarm of yesterday", async () => {
    open();
    await (await region("即时消息")).findByText("抽烟检测");
    await waitFor(() => expect(sockets[0]).toBeDefined());
    const push = (event: string, n: number, changes: object) =>
      act(() =>
        sockets[0]?.push({
          event,
          data: { message: makeMessage(n, { create_at: Date.now(), ...changes }), unread: 1 },
        }),
      );
    push("org_received_new_message", 60, {});
    push("org_received_new_message", 60, {});
    push("org_received_new_message", 61, { create_at: Date.now() - 2 * 86_400_000 });
    await waitFor(async () => expect(await names()).toHaveLength(3));
    expect((await names())[0]).toContain("区域入侵");
    push("org_latest_message", 60, { state: "done", client_read: 1 });
    await waitFor(async () => expect((await names())[0]).toContain("已处理"));
  });

  it("the headlines do not show a pushed alarm twice that the loaded list contains", async () => {
    open();
    const news = await region("即时消息");
    await news.findByText("抽烟检测");
    await waitFor(() => expect(sockets[0]).toBeDefined());
    const message = makeMessage(8, { create_at: Date.now() });
    act(() => sockets[0]?.push({ event: "org_received_new_message", data: { message, unread: 1 } }));
    act(() =>
      sockets[0]?.push({
        event: "org_received_new_message",
        data: { message: makeMessage(62, { create_at: Date.now() }), unread: 1 },
      }),
    );
    await waitFor(async () => expect(await names()).toHaveLength(3));
    expect(news.getByText("3")).toBeDefined();
  });

  it("request the next page at the end of the scroll area, and show no entry twice", { tags: ["rest"] }, async () => {
    const { asked } = open({
      "/api/client/message/today": ({ query }) => {
        const from = query.page === "2" ? 98 : 0;
        const list = Array.from({ length: query.page === "2" ? 4 : 99 }, (_, at) => headline(500 - from - at));
        return good({ list, page: { page: Number(query.page), size: 99, count: 102 }, device_online_rate: 0 });
      },
    });
    const news = await region("即时消息");
    await news.findAllByRole("listitem");
    const list = news.getByRole("list");
    act(() => void list.dispatchEvent(new Event("scroll", { bubbles: true })));
    await waitFor(() => expect(asked("message/today").map(({ query }) => query.page)).toEqual(["1", "2"]));
    await waitFor(() => expect(news.getAllByRole("listitem")).toHaveLength(102 + 1));
  });
});

it("the key ? shows the keys on the home page, too", async () => {
  open();
  await screen.findByRole("region", { name: "概况" });
  await userEvent.keyboard("?");
  await screen.findByText("显示本页全部快捷键");
});

it.each(["huiyan", "npm start --"])("the first steps show the command of this installation: %s", async (command) => {
  const first_steps = { operator: false, device: false, alarm: false };
  open({
    "/common/info": () => good({ ...systemInfo, command }),
    "/api/client/home/data": () => good({ ...home, first_steps }),
  });
  expect(await screen.findByText(`${command} --operator 13800000000`)).toBeDefined();
  expect(screen.getByText(`${command} --new-device edge.json`)).toBeDefined();
});

describe("tour of the demonstration", () => {
  const entry = (path: string, more: object = {}) => ({
    _id: path,
    pid: null,
    path,
    title: path,
    icon: "",
    disable: false,
    lock: false,
    ...more,
  });
  const menu = [entry("/message"), entry("/parkingData", { disable: true }), entry("/dashboard", { lock: true })];
  const inDemo: Answers = { "/common/info": () => good({ ...systemInfo, demo: true }) };

  it("links to pages in the user's menu, and stays closed for a user who has closed it", async () => {
    open(inDemo, { client_menu: menu });
    const links = () => screen.queryAllByRole("link", { name: /处理一条报警|复核一条停车记录|打开数字大屏/ });
    await waitFor(() => expect(links().map((link) => link.getAttribute("href"))).toEqual(["/message"]));
    await userEvent.click(screen.getByRole("button", { name: "不再显示" }));
    expect(links()).toEqual([]);
    expect(localStorage.getItem(`huiyan.tour.${user._id}`)).toBe("true");
  });

  it("the tour is not shown outside the demonstration", async () => {
    open({}, { client_menu: menu });
    await screen.findByText("报警趋势");
    expect(screen.queryByText("处理一条报警")).toBeNull();
  });
});
