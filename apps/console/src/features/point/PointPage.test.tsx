import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { user } from "#test/stand-in-platform.ts";
import { makePoint, standInPoints } from "#test/stand-in-points.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { PointPage } from "./PointPage.tsx";

const taken = { image_url: "/p.jpg", thumb_url: "/t.jpg" };
const gate = makePoint(1, {
  name: "东门",
  ...taken,
  image_at: Date.now() - 3 * 60_000 - 5_000,
  position_type: "map",
  position_coord: [114.0579, 22.5431],
  address: "广东省深圳市",
});
const yard = makePoint(2, {
  name: "堆场",
  blind: { since: 0, cause: "no_frame" },
  alg_names: ["区域入侵", "烟火检测"],
});
const store = makePoint(3, { name: "仓库", online: false, alg_names: [], device: { name: "寸滩一体机", type: "SDK" } });
const slow = makePoint(4, { name: "西门", blind: { since: 0, cause: "slow" } });
const all = [gate, yard, store, slow];
const listCalls = (seen: SeenRequest[]) =>
  seen.filter(({ path, query }) => path.endsWith("/point/list") && query.size !== "1");
const rowOf = (name: RegExp) => screen.findByRole("row", { name });

beforeEach(() => {
  storeToken("abc");
});

it("each row shows picture with age, name, device, state, algorithms and position", async () => {
  standInPoints(all);
  renderPage("/videoPoint", PointPage);
  const row = await rowOf(/东门/);
  for (const word of ["3 分钟前", "空港一体机-01", "在线", "区域入侵", "广东省深圳市"])
    expect(row.textContent).toContain(word);
  expect(within(row).getByRole("img", { name: "东门 的画面，3 分钟前" }).getAttribute("src")).toBe("/t.jpg");
  expect((await rowOf(/堆场/)).textContent).toMatch(/暂无画面.* ?画面异常算法运行中但没有画面区域入侵、烟火检测未设置/);
  expect((await rowOf(/西门/)).textContent).toContain("画面异常分析帧率过低");
  expect((await rowOf(/仓库/)).textContent).toMatch(/寸滩一体机 ?离线未配置算法/);
});

it("shows online and total counts, and filters by each state", async () => {
  const seen = standInPoints(all);
  const { router } = renderPage("/videoPoint", PointPage);
  expect(await screen.findByText("在线 3 / 共 4")).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: "画面异常 2" }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /东门/ })).toBeNull());
  expect(listCalls(seen).at(-1)?.query.status).toBe("3");
  expect(router.state.location.search).toEqual({ status: "blind" });
  expect(screen.getByText("在线 3 / 共 4")).toBeDefined();
});

it("sends keyword, group, time range and page size of the address; 重置 keeps the group", async () => {
  const seen = standInPoints(all);
  const group = idOf(501);
  renderPage(`/videoPoint?keyword=门&group_id=${group}&start=5&end=9&size=50`, PointPage);
  await rowOf(/东门/);
  expect(listCalls(seen)[0]?.query).toMatchObject({ keyword: "门", group_id: group, start: "5", end: "9", size: "50" });
  await userEvent.click(screen.getByRole("button", { name: "重置" }));
  await waitFor(() => expect(listCalls(seen).at(-1)?.query.keyword).toBeUndefined());
  expect(listCalls(seen).at(-1)?.query).toMatchObject({ group_id: group, size: "50" });
});

it("a page without parameters requests 30 rows", async () => {
  const seen = standInPoints(all);
  renderPage("/videoPoint", PointPage);
  await rowOf(/东门/);
  expect(listCalls(seen)[0]?.query).toMatchObject({ page: "1", size: "30", status: "0" });
});

it("a device id in the address limits the list to its points until the user removes it", async () => {
  const seen = standInPoints(all, "admin", {
    "/api/client/device/detail": () => refused("not_found", "内容不存在或已被删除", 404),
  });
  const { router } = renderPage("/videoPoint?id=HY-DEMO-0001&type=list", PointPage);
  await rowOf(/东门/);
  expect(listCalls(seen)[0]?.query.device_id).toBe("HY-DEMO-0001");
  expect(await screen.findByText("设备 HY-DEMO-0001")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "取消设备条件" }));
  await waitFor(() => expect(listCalls(seen).at(-1)?.query.device_id).toBeUndefined());
  expect(router.state.location.search).toEqual({ type: "list" });
});

it("choosing a group in the tree requests the points of all its devices", async () => {
  const seen = standInPoints(all, "admin", { "/api/client/device/detail": () => refused("not_found", "-", 404) });
  renderPage("/videoPoint?id=HY-DEMO-0001", PointPage);
  await rowOf(/东门/);
  await userEvent.click(await screen.findByRole("treeitem", { name: /南区/ }));
  await waitFor(() => expect(listCalls(seen).at(-1)?.query.group_id).toBe(idOf(503)));
  expect(listCalls(seen).at(-1)?.query.device_id).toBeUndefined();
});

it.each([
  ["/videoPoint", "admin", ["还没有视频点位", "前往设备列表", "添加摄像头"], "重置条件"],
  ["/videoPoint", "staff", ["还没有视频点位", "请联系管理员为您分配设备"], "添加摄像头"],
  [`/videoPoint?group_id=${idOf(501)}`, "admin", ["该设备组下还没有视频点位"], "重置条件"],
  ["/videoPoint?id=HY-DEMO-0001", "admin", ["该设备还没有视频点位", "添加摄像头"], "重置条件"],
  [
    "/videoPoint?keyword=xyz&status=blind",
    "admin",
    ["没有符合条件的点位", "已设 2 个条件：画面异常、“xyz”", "重置条件"],
    "前往设备列表",
  ],
] as const)("the empty list at %s shows role %s the text and buttons %j", async (address, role, expected, absent) => {
  standInPoints([], role, { "/api/client/device/detail": () => refused("not_found", "-", 404) });
  renderPage(address, PointPage);
  for (const word of expected) expect((await screen.findAllByText(word)).length).toBeGreaterThan(0);
  expect(screen.queryByText(absent)).toBeNull();
});

it("lets staff take snapshots, view recordings and open points, but change nothing", async () => {
  standInPoints(all, "staff");
  renderPage("/videoPoint", PointPage);
  const row = await rowOf(/东门/);
  expect(within(row).getByRole("button", { name: "抓拍：东门" })).toBeDefined();
  await userEvent.click(within(row).getByRole("button", { name: "更多操作：东门" }));
  const menu = await screen.findByRole("menu");
  expect(within(menu).getAllByRole("menuitem")).toHaveLength(2);
  expect(within(menu).getByRole("link", { name: "算法设置" }).getAttribute("href")).toMatch(/pointAlg\?point_id=/);
  expect(within(menu).getByRole("link", { name: "查看录像" }).getAttribute("href")).toMatch(
    /iframe\?id=[\w-]+&type=4&point_id=/,
  );
  await userEvent.keyboard("{Escape}");
  await userEvent.click(within(row).getByText("在线"));
  await screen.findByRole("heading", { name: "基本信息" });
  for (const name of ["添加摄像头", "编辑", "删除", "设置位置", "设置位置：东门"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryAllByRole("checkbox")).toHaveLength(0);
  expect(screen.queryByRole("heading", { name: "摄像头" })).toBeNull();
});

it("a snapshot shows its progress and then the picture, or the reason of its failure", async () => {
  const answers = [refused("device_no_answer", "设备无响应", 504), good({ url: "/new.jpg", taken_at: Date.now() })];
  let go: (() => void) | undefined;
  const seen = standInPoints([yard], "staff", {
    "/api/client/point/snapshot": async () => {
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      return answers.shift() ?? { status: 500 };
    },
  });
  renderPage("/videoPoint", PointPage);
  const row = await rowOf(/堆场/);
  const [first] = within(row).getAllByRole("button", { name: /抓拍：堆场$/ });
  if (first === undefined) throw new Error("no button");
  await userEvent.click(first);
  await within(row).findByRole("button", { name: "正在抓拍：堆场" });
  go?.();
  await screen.findByText("设备无响应");
  const again = await within(row).findAllByRole("button", { name: /抓拍：堆场$/ });
  await userEvent.click(again[0] ?? first);
  await within(row).findByRole("button", { name: "正在抓拍：堆场" });
  const asked = listCalls(seen).length;
  go?.();
  await screen.findByText("抓拍成功！");
  expect(seen.filter(({ path }) => path.endsWith("/snapshot")).map(({ body }) => body)).toEqual([
    { _id: yard._id },
    { _id: yard._id },
  ]);
  await waitFor(() => expect(listCalls(seen).length).toBeGreaterThan(asked));
});

const withLive = (private_menu: boolean) => ({ "/api/client/users/info": () => good({ ...user, private_menu }) });

it("without private_menu, live mode is disabled with a reason", async () => {
  standInPoints(all, "admin", withLive(false));
  renderPage("/videoPoint", PointPage);
  await rowOf(/东门/);
  expect(screen.getByRole("button", { name: "列表模式" }).getAttribute("aria-pressed")).toBe("true");
  const live = screen.getByRole("button", { name: "实时模式" });
  expect(live.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(live);
  expect((await screen.findByRole("tooltip")).textContent).toBe("您尚未开通该功能");
  expect(screen.queryByRole("region", { name: "实时画面" })).toBeNull();
});

it("a link to live mode opens the list for users who may not use live mode", async () => {
  standInPoints(all, "admin", withLive(false));
  renderPage("/videoPoint?type=live", PointPage);
  await rowOf(/东门/);
});

it("with private_menu, live mode can be chosen and is kept in the address", {
  tags: ["rest"],
}, async () => {
  const answers = {
    ...withLive(true),
    "/api/client/live/view/get": () => good([]),
    "/api/client/live/loop/get": () => good([]),
  };
  standInPoints(all, "admin", { ...answers, "/api/client/point/tree": () => good([]) });
  renderPage("/videoPoint?type=live", PointPage);
  expect(await screen.findByRole("region", { name: "实时画面" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "列表模式" }));
  await rowOf(/东门/);
  await userEvent.click(screen.getByRole("button", { name: "实时模式" }));
  expect(await screen.findByRole("region", { name: "实时画面" })).toBeDefined();
});

it("opens a point from the address in a window, and only once", async () => {
  const node = { device_id: "HY-DEMO-0001", online: true, children: [] };
  const tree = [{ ...node, _id: idOf(1), name: "企业", type: "group", parent_id: null }];
  const gate = { ...node, _id: idOf(77), name: "东门", type: "point", parent_id: idOf(1) };
  const seen = standInPoints(all, "admin", {
    ...withLive(true),
    "/api/client/live/view/get": () => good([]),
    "/api/client/live/loop/get": () => good([]),
    "/api/client/point/tree": () => good(tree.map((group) => ({ ...group, children: [gate] }))),
    "/api/client/point/live/play": () => refused("device_offline", "设备离线"),
  });
  const { router } = renderPage(`/videoPoint?type=live&point=${idOf(77)}`, PointPage);
  await screen.findByRole("region", { name: /东门/ });
  await waitFor(() =>
    expect(seen.some(({ path, query }) => path.endsWith("/play") && query._id === idOf(77))).toBe(true),
  );
  expect(router.state.location.search).not.toHaveProperty("point");
});

it("shows the menu entry for binding a service as disabled", async () => {
  standInPoints(all);
  renderPage("/videoPoint", PointPage);
  await userEvent.click(await screen.findByRole("button", { name: "更多操作：东门" }));
  const entry = await screen.findByRole("menuitem", { name: "绑定服务" });
  expect(entry.getAttribute("aria-disabled")).toBe("true");
});

it("a deletion of several points names them and the data that stays, and removes the rows at once", {
  tags: ["rest"],
}, async () => {
  let left = all;
  const seen = standInPoints(all, "lead", {
    "/api/client/point/list": () =>
      good({ list: left, onlineCount: left.length, page: { page: 1, size: 30, count: left.length } }),
    "/api/client/point/del": () => {
      left = [store, slow];
      return good({ removed: 2 });
    },
  });
  renderPage("/videoPoint", PointPage);
  for (const name of ["东门", "堆场"])
    await userEvent.click(await screen.findByRole("checkbox", { name: `选择 ${name}` }));
  const bar = screen.getByRole("region", { name: "批量操作" });
  await userEvent.click(within(bar).getByRole("button", { name: "删除" }));
  await screen.findByText(/^东门、堆场 将不再取流.*已有的报警消息保留$/);
  await userEvent.click(screen.getByRole("button", { name: "删除 2 个点位" }));
  await screen.findByText("删除成功");
  expect(seen.find(({ path }) => path.endsWith("/point/del"))?.body).toEqual({ _id: [gate._id, yard._id] });
  await waitFor(() => expect(screen.queryByRole("row", { name: /东门/ })).toBeNull());
});

it("restores the rows and shows the reason when a deletion is refused", { tags: ["rest"] }, async () => {
  standInPoints(all, "admin", { "/api/client/point/del": () => refused("internal", "服务器内部错误", 500) });
  renderPage("/videoPoint", PointPage);
  await userEvent.click(await screen.findByRole("button", { name: "更多操作：东门" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "删除" }));
  await userEvent.click(await screen.findByRole("button", { name: "删除 东门" }));
  await screen.findByText("服务器内部错误");
  await rowOf(/东门/);
});

it("replaces an empty page after the last one by the last page", async () => {
  standInPoints([], "admin", {
    "/api/client/point/list": ({ query }) => {
      const list = query.page === "2" ? all : [];
      return good({ list, onlineCount: 33, page: { page: Number(query.page), size: 30, count: 33 } });
    },
  });
  const { router } = renderPage("/videoPoint?page=4", PointPage);
  await rowOf(/东门/);
  expect(router.state.location.search).toEqual({ page: "2" });
});

it("shows a failed list with a retry button", async () => {
  let there = false;
  standInPoints(all, "admin", {
    "/api/client/point/list": () =>
      there
        ? good({ list: all, onlineCount: 3, page: { page: 1, size: 30, count: 4 } })
        : refused("internal", "服务器内部错误", 500),
  });
  renderPage("/videoPoint", PointPage);
  await screen.findByText("服务器内部错误");
  there = true;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  await rowOf(/东门/);
});
