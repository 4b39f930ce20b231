import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform, user } from "#test/stand-in-platform.ts";
import { good } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

const shortcut = (title: string, path: string, more: object = {}) => ({
  _id: path.slice(1),
  name: path.slice(1),
  title,
  icon: "",
  path,
  disable: false,
  immutable: false,
  ...more,
});
const points = shortcut("视频点位", "/videoPoint", { immutable: true });
const messages = shortcut("消息列表", "/message", { immutable: true });
const persons = shortcut("人员管理", "/persons");
const hours = shortcut("工时统计", "/workingHours", { disable: true });
const more = ["a", "b", "c", "d", "e", "f"].map((id) => shortcut(`入口 ${id}`, `/${id}`));
const catalogues = [
  { _id: "1", title: "常见功能", children: [points, messages, persons, hours] },
  { _id: "2", title: "高级功能", children: more },
  { _id: "3", title: "交易管理", children: [] },
];

async function open({ mine = [points, messages, persons], changes = {} as object } = {}) {
  const seen = standInPlatform([], {
    "/api/client/users/info": () => good({ ...user, ...changes }),
    "/api/client/shortcut/mine": () => good(mine),
    "/api/client/shortcut/all/get": () => good(catalogues),
    "/api/client/shortcut/save": () => good({}),
  });
  const view = renderConsole("/quickEntry");
  await screen.findByRole("region", { name: "常见功能" });
  const saved = () => seen.filter(({ path }) => path === "/api/client/shortcut/save").map(({ body }) => body);
  return { ...view, saved };
}
const region = (name: string) => within(screen.getByRole("region", { name }));
const edit = () => userEvent.click(region("我的快捷入口").getByRole("button", { name: /编\s*辑/ }));
const finish = () => userEvent.click(region("我的快捷入口").getByRole("button", { name: /完\s*成/ }));

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

describe("the user's shortcuts", () => {
  it("link to their pages; one whose page is not open to the organisation says so", async () => {
    const { router } = await open();
    await userEvent.click(region("常见功能").getByRole("button", { name: "工时统计" }));
    expect(await screen.findByText("您尚未开通此功能")).toBeDefined();
    expect(router.state.location.pathname).toBe("/quickEntry");
    await userEvent.click(region("我的快捷入口").getByRole("link", { name: "消息列表" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/message"));
  });

  it("shortcuts are saved by 编辑 and then 完成, with the message 设置成功！", async () => {
    const { saved } = await open();
    await edit();
    await userEvent.click(region("高级功能").getByRole("button", { name: "添加 入口 a" }));
    await userEvent.click(region("我的快捷入口").getByRole("button", { name: "移除 人员管理" }));
    await finish();
    await screen.findByText("设置成功！");
    expect(saved()).toEqual([{ list: ["videoPoint", "message", "a"] }]);
    await waitFor(() => expect(region("我的快捷入口").getByRole("button", { name: /编\s*辑/ })).toBeDefined());
  });

  it("immutable shortcuts can be neither removed nor dragged", async () => {
    await open();
    await edit();
    const mine = region("我的快捷入口");
    expect(mine.getAllByRole("button", { name: /^移除/ })).toHaveLength(1);
    expect(mine.queryByRole("button", { name: "视频点位" })).toBeNull();
    expect(mine.getByRole("button", { name: "人员管理" }).getAttribute("aria-roledescription")).toBe("sortable");
  });

  it("chosen shortcuts are disabled in the catalogue", async () => {
    await open();
    await edit();
    const chosen = region("常见功能").getByRole("button", { name: "人员管理，已添加" });
    expect(chosen.hasAttribute("disabled")).toBe(true);
    expect(region("常见功能").getByRole("button", { name: "添加 工时统计" })).toBeDefined();
  });

  it("at most 8 shortcuts can be chosen; a further one shows the message 已超出最大限制！", async () => {
    await open({ mine: [points, messages, ...more] });
    await edit();
    await userEvent.click(region("常见功能").getByRole("button", { name: "添加 人员管理" }));
    await screen.findByText("已超出最大限制！");
    expect(region("我的快捷入口").getAllByRole("listitem")).toHaveLength(8);
  });

  it("the catalogue leaves out a group without entries", async () => {
    await open();
    expect(screen.queryByRole("region", { name: "交易管理" })).toBeNull();
  });
});

describe("slides", () => {
  const title = () => within(screen.getByRole("region", { name: "推荐" })).getByRole("heading").textContent;
  const item = (path: string, more: object = {}) => ({
    _id: path,
    pid: null,
    path,
    title: "",
    icon: "",
    disable: false,
    lock: false,
    ...more,
  });
  const all = { client_menu: ["/alg/my", "/dashboard", "/service/order"].map((path) => item(path)) };

  it("slides advance every 6 s, except while the pointer is on them", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    await open({ changes: all });
    const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    expect(title()).toBe("算法商店");
    advance(6000);
    expect(title()).toBe("数字大屏");
    fireEvent.mouseEnter(screen.getByRole("region", { name: "推荐" }));
    advance(20_000);
    expect(title()).toBe("数字大屏");
    fireEvent.mouseLeave(screen.getByRole("region", { name: "推荐" }));
    advance(6000);
    expect(title()).toBe("空间扩容");
    advance(6000);
    expect(title()).toBe("算法商店");
  });

  it("slides are shown only for pages in the menu that are neither disabled nor locked", async () => {
    const client_menu = [
      item("/dashboard"),
      item("/alg/my", { lock: true }),
      item("/service/order", { disable: true }),
    ];
    await open({ changes: { client_menu } });
    expect(title()).toBe("数字大屏");
    expect(region("推荐").queryAllByRole("button")).toEqual([]);
    expect(region("推荐").getByRole("link", { name: "查看" }).getAttribute("href")).toMatch(/\/dashboard$/);
  });

  it("slides are not shown if none of their pages is open", async () => {
    await open();
    expect(screen.queryByRole("region", { name: "推荐" })).toBeNull();
  });

  it("slides are not shown in internal mode", async () => {
    await open({ changes: { ...all, internalMode: true } });
    expect(screen.queryByRole("region", { name: "推荐" })).toBeNull();
  });
});
