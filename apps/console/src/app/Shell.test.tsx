import { type MenuItem } from "@huiyan/contract/organisation/organisation.api";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { currentToken, startViewing, storeToken } from "#shared/auth/session.store.ts";
import { announceSessionEnd } from "#shared/auth/session-end.ts";
import { idOf, makeMessage } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { user as caller, standInPlatform, systemInfo } from "#test/stand-in-platform.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";
import { useSidebarWidth } from "./sidebar/sidebar-width.ts";

/** Returns a menu entry as the server sends it. */
const menuItem = (path: string, title: string, more: Partial<MenuItem> = {}): MenuItem => ({
  _id: path,
  pid: "a",
  path,
  title,
  icon: "",
  disable: false,
  lock: false,
  ...more,
});
const menu = [
  { ...menuItem("", "消息中心"), _id: "a", pid: null },
  menuItem("/message", "消息列表"),
  menuItem("/monitorDashboard", "监控大屏", { lock: true }),
  menuItem("/workingHours", "工时统计", { disable: true }),
];
type Answers = Record<string, (request: SeenRequest) => ReturnType<typeof good>>;

/** Opens the shell on a page for the test user with `changes`. The sidebar has the width of a wide window. */
async function open(address: string, changes: object = {}, answers: Answers = {}) {
  useSidebarWidth.getState().put("widened");
  const user = { ...caller, client_menu: menu, ...changes };
  const seen = standInPlatform([makeMessage(1)], {
    "/api/client/users/info": () => good(user),
    "/api/client/shortcut/mine": () => good([]),
    "/api/client/shortcut/all/get": () => good([]),
    ...answers,
  });
  const view = renderConsole(address);
  await screen.findByRole("navigation", { name: "主菜单" });
  return { ...view, seen, reload: vi.spyOn(location, "reload").mockImplementation(() => undefined) };
}
const sent = (seen: SeenRequest[], path: string) => seen.filter((request) => request.path === path);
const arrived = (path: string, router: ReturnType<typeof renderConsole>["router"]) =>
  waitFor(() => expect(router.state.location.pathname).toBe(path));

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

import { pageOf } from "./pages.ts";

describe("name and logo of the organisation", () => {
  it.each([
    ["the organisation's own title", "智慧园区", "慧眼", "智慧园区"],
    ["the system's name where there is none", "", "慧眼", "慧眼"],
  ])("shows %s in the top bar, linked to the home page", async (_what, title, name, shown) => {
    await open(
      "/quickEntry",
      { org: { ...caller.org, title } },
      { "/common/info": () => good({ ...systemInfo, name }) },
    );
    const brand = await within(screen.getByRole("banner")).findByRole("link", { name: shown });
    expect(brand.getAttribute("href")).toMatch(/\/home$/);
    await waitFor(() => expect(document.title).toContain(shown));
  });

  it("uses the organisation's logo as the tab icon, and the product's icon once the logo is removed", async () => {
    const icon = document.head.appendChild(document.createElement("link"));
    Object.assign(icon, { rel: "icon", href: "./favicon.svg" });
    const shown = () => icon.getAttribute("href");
    let logo = "/common/logo/1";
    const { client } = await open(
      "/quickEntry",
      {},
      { "/api/client/users/info": () => good({ ...caller, client_menu: menu, org: { ...caller.org, logo } }) },
    );
    await waitFor(() => expect(shown()).toBe("/common/logo/1"));
    logo = "";
    await client.invalidateQueries();
    await waitFor(() => expect(shown()).toBe("./favicon.svg"));
    icon.remove();
  });

  it("names the browser tab like the menu entry of the page", async () => {
    await open("/message");
    await waitFor(() => expect(document.title).toBe("消息列表 - 慧眼"));
  });

  it.each(["/account", "/company", "/device_admin", "/iframe", "/order/settlement", "/quickEntry"])(
    "%s, which is not in the menu, has a title for its browser tab",
    (path) => expect(pageOf(path)?.title?.()).toMatch(/./),
  );
});

it("uses the organisation's word for device groups in the first texts that the page shows", async () => {
  await open("/message", {}, { "/api/client/org/alias/get": () => good({ group: "网点" }) });
  expect(await screen.findByPlaceholderText("搜索网点")).toBeDefined();
});

it("keeps the page when the organisation's word for device groups cannot be read, and repeats the request at most once a second", {
  tags: ["rest"],
}, async () => {
  const path = "/api/client/org/alias/get";
  const { seen } = await open("/message", {}, { [path]: () => refused("internal", "服务器内部错误", 500) });
  const box = await screen.findByPlaceholderText("搜索设备组");
  const before = sent(seen, path).length;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(screen.getByPlaceholderText("搜索设备组")).toBe(box);
  expect(sent(seen, path).length - before).toBeLessThanOrEqual(1);
});

describe("sidebar", () => {
  it("a collapsed sidebar is one tab stop; arrow keys move to the pages of an entry and back", async () => {
    await open("/message");
    await waitFor(() => expect(document.querySelector("tr[data-row-key]")).not.toBeNull());
    act(() => useSidebarWidth.getState().put("shrunk"));
    const nav = screen.getByRole("navigation", { name: "主菜单" });
    const stops = () => [...nav.querySelectorAll<HTMLElement>("ul .side-item")].filter(({ tabIndex }) => tabIndex >= 0);
    await waitFor(() => expect(stops()).toHaveLength(1));
    stops()[0]?.focus();
    const focused = () => document.activeElement?.textContent;
    await userEvent.keyboard("{ArrowRight}");
    expect(focused()).toContain("消息列表");
    await userEvent.keyboard("{ArrowDown}");
    expect(focused()).toContain("监控大屏");
    await userEvent.keyboard("{ArrowLeft}");
    expect(focused()).toContain("消息中心");
  });

  it.each([
    ["监控大屏", 1],
    ["工时统计", 0],
  ])(
    "%s, which is not enabled for the organisation, shows 您尚未开通此功能 and has no link; with %d locks",
    async (title, locks) => {
      await open("/message");
      const nav = screen.getByRole("navigation", { name: "主菜单" });
      const entry = await within(nav).findByRole("button", { name: new RegExp(title) });
      expect(within(entry).queryAllByRole("img", { name: "私有功能" })).toHaveLength(locks);
      expect(within(nav).queryByRole("link", { name: new RegExp(title) })).toBeNull();
      await userEvent.hover(entry);
      expect(await screen.findByRole("tooltip")).toHaveProperty("textContent", "您尚未开通此功能");
    },
  );

  it("shows 您尚未开通此功能 when the user enters the address of a page that is not enabled for the organisation", {
    tags: ["rest"],
  }, async () => {
    await open("/workingHours");
    expect(await screen.findByRole("heading", { name: "您尚未开通此功能" })).toBeDefined();
  });

  it("shows the version of the server", async () => {
    await open("/message");
    expect(await screen.findByText("V24.11.1")).toBeDefined();
  });

  it.each([
    ["/quickEntry", 1],
    ["/message", 0],
  ])("on %s there are %d toggles to shrink the sidebar", async (path, count) => {
    await open(path);
    await screen.findByRole("button", { name: "意见反馈" });
    expect(screen.queryAllByRole("button", { name: "收起菜单" })).toHaveLength(count);
  });

  it("stores in the browser that the user shrank the sidebar", async () => {
    await open("/quickEntry");
    await userEvent.click(await screen.findByRole("button", { name: "收起菜单" }));
    expect(screen.getByRole("button", { name: "展开菜单" })).toBeDefined();
    expect(localStorage.getItem("huiyan.sidebar")).toBe('"shrunk"');
  });

  it.each([
    [false, 1],
    [true, 0],
  ])("in internal mode %s there are %d links to the help", async (internalMode, count) => {
    await open("/message", { internalMode });
    await screen.findByRole("button", { name: "意见反馈" });
    expect(screen.queryAllByRole("button", { name: "帮助文档" })).toHaveLength(count);
  });

  it("shows the help of the open page and links to the documentation of the API", { tags: ["rest"] }, async () => {
    await open("/message");
    await userEvent.click(await screen.findByRole("button", { name: "帮助文档" }));
    const help = await screen.findByRole("dialog");
    expect(within(help).getByText(/点击一行打开详情/)).toBeDefined();
    expect(
      within(help)
        .getByRole("link", { name: /开放接口文档/ })
        .getAttribute("href"),
    ).toBe("/api/docs/");
  });
});

describe("the search box of the top bar", () => {
  it.each([
    ["/message", 1],
    ["/quickEntry", 0],
    ["/company", 0],
  ])("%s has %d search boxes", async (path, count) => {
    await open(path);
    await screen.findByRole("button", { name: "意见反馈" });
    expect(screen.queryAllByRole("combobox", { name: "搜索" })).toHaveLength(count);
  });
});

describe("an unreachable server", () => {
  it.each(["/home", "/message", "/quickEntry"])(
    "on %s, a message appears at most 5 s after the push connection is lost, and disappears when it is open again",
    async (path) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const sockets = standInSockets();
      await open(path);
      await waitFor(() => expect(sockets).toHaveLength(1));
      act(() => sockets[0]?.accept());
      act(() => sockets[0]?.end(1006));
      expect(screen.queryByText(/与服务器的连接已断开/)).toBeNull();
      act(() => void vi.advanceTimersByTime(4_500));
      expect(screen.getByText(/^与服务器的连接已断开，页面数据截至/)).toBeDefined();
      await waitFor(() => expect(sockets).toHaveLength(2));
      act(() => sockets[1]?.accept());
      expect(screen.queryByText(/与服务器的连接已断开/)).toBeNull();
      vi.useRealTimers();
    },
  );
});

describe("the user's current organisation", () => {
  const first = { _id: idOf(801), name: "星光物流", status: "active", current: false, staff: caller.staff };

  it("a user without an organisation is redirected to the company page, and no request for member data is sent", async () => {
    const { router, seen } = await open("/message", { org: null, staff: null });
    await arrived("/company", router);
    expect(await screen.findByRole("form", { name: "创建企业" })).toBeDefined();
    expect(seen.filter(({ path }) => /message|group|alg/.test(path))).toEqual([]);
  });

  it("switches to the first organisation that has not expired when none is current, then shows the page", async () => {
    let current = false;
    const { router, seen } = await open(
      "/message",
      {},
      {
        "/api/client/users/info": () =>
          good({
            ...caller,
            org: current ? caller.org : null,
            staff: current ? caller.staff : null,
            orgs: [{ ...first, _id: idOf(802), status: "leave" }, first],
          }),
        "/api/client/org/switch": () => {
          current = true;
          return good({ token: "there" });
        },
      },
    );
    await screen.findByRole("heading", { name: "消息列表" });
    expect(sent(seen, "/api/client/org/switch").map(({ body }) => body)).toEqual([{ org_id: idOf(801) }]);
    expect([currentToken(), router.state.location.pathname]).toEqual(["there", "/message"]);
  });
});

describe("viewing as another member", () => {
  const viewing = { viewing: { by: "赵一鸣", until: Date.now() + 1_800_000 } };
  beforeEach(() => startViewing("viewed"));

  it("shows a bar; leaving restores the user's own session", async () => {
    const { seen, reload } = await open("/message", viewing, { "/api/client/login/logout": () => good({}) });
    expect(await screen.findByText("正在以 陈思远 的身份查看（只读）")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "退出查看" }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(sent(seen, "/api/client/login/logout")[0]?.headers.get("x-token")).toBe("viewed");
    expect(currentToken()).toBe("own");
  });

  it("marks no message as read when the user opens it, and shows no refusal", async () => {
    const { seen } = await open(`/message?id=${idOf(1)}`, viewing);
    await screen.findByRole("dialog");
    await waitFor(() => expect(sent(seen, "/api/client/message/details")).not.toEqual([]));
    expect(sent(seen, "/api/client/message/action/read")).toEqual([]);
    expect(screen.queryByText("正在以他人身份只读查看，不能修改")).toBeNull();
  });

  it("restores the user's own session when the view as another member ends on the server", {
    tags: ["rest"],
  }, async () => {
    const { reload } = await open("/message", viewing);
    announceSessionEnd({ reason: "void", message: "登录已失效，请重新登录" });
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(currentToken()).toBe("own");
  });
});
