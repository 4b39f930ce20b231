import { storeIds } from "@huiyan/contract/algorithm/store.rules";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeMessage } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPeople } from "#test/stand-in-people.ts";
import { good } from "#test/stand-in-server.ts";
import { StorePage } from "./StorePage.tsx";
import { describeAlgorithm } from "./store/description.texts.ts";

const platform = { id: "linux-x64", name: "通用主机 x86-64" };
const algorithm = (id: string, name: string, installable: string[]) => ({
  _id: id,
  id,
  name,
  icon: "safety",
  version: "1.6.0",
  platform: [platform],
  installable,
  quota: "不限",
  remark: "",
});
const store = [algorithm("area_intrusion", "区域入侵", ["linux-x64"]), algorithm("smoking", "抽烟检测", [])];
const arrangement = {
  _id: idOf(1),
  name: "夜间离岗",
  platform,
  remark: "",
  update_at: 0,
  update_by: "周明",
  points: 0,
  algs: [{ id: "area_intrusion", name: "区域入侵", icon: "safety" }],
  graph: { nodes: [], edges: [] },
};
const page = (list: object[]) => good({ list, page: { page: 1, size: 10, count: list.length } });
const answers = (arrangements: object[] = [arrangement]) => ({
  "/api/client/alg/store": () => page(store),
  "/api/client/alg/platform": () => good([platform]),
  "/api/client/alg/gather/list": () => page(arrangements),
});

beforeEach(() => storeToken("abc"));

it("shows which algorithms have a package", async () => {
  standInPeople([], "staff", answers());
  renderPage("/alg/my", StorePage);
  const ready = await screen.findByRole("row", { name: /区域入侵/ });
  expect(ready.textContent).toContain("1.6.0通用主机 x86-64 可下发不限");
  expect(screen.getByRole("row", { name: /抽烟检测/ }).textContent).toContain("尚无安装包");
});

it("filters algorithms without a package", async () => {
  const seen = standInPeople([], "staff", answers());
  renderPage("/alg/my", StorePage);
  await screen.findByRole("row", { name: /区域入侵/ });
  await userEvent.click(screen.getByRole("button", { name: "尚无安装包" }));
  await waitFor(() =>
    expect(seen.filter(({ path }) => path.endsWith("/alg/store")).at(-1)?.query).toMatchObject({ packaged: "no" }),
  );
});

it("filters by keyword and platform on the server, with ten rows per page", async () => {
  const seen = standInPeople([], "staff", answers());
  renderPage("/alg/my?keyword=入侵&platform=linux-x64&size=7", StorePage);
  await screen.findByRole("row", { name: /区域入侵/ });
  const asked = seen.find(({ path }) => path.endsWith("/alg/store"))?.query;
  expect(asked).toEqual({ page: "1", size: "10", keyword: "入侵", platform: "linux-x64" });
});

it("keeps the keyword when the user switches to the pipelines, which have fifteen rows per page", async () => {
  const seen = standInPeople([], "lead", answers());
  renderPage("/alg/my?keyword=夜间", StorePage);
  await userEvent.click(await screen.findByRole("button", { name: "算法编排" }));
  await screen.findByRole("row", { name: /夜间离岗/ });
  const asked = seen.find(({ path }) => path.endsWith("/gather/list"))?.query;
  expect(asked).toEqual({ page: "1", size: "15", keyword: "夜间" });
});

it("shows no pipelines in a private deployment", async () => {
  const privatize = () => good({ privatize: true, privatize_code: "", internal_mode: false, livestock: false });
  const seen = standInPeople([], "admin", { ...answers(), "/common/privatize": privatize });
  renderPage("/alg/my?view=arrangements", StorePage);
  await screen.findByRole("row", { name: /区域入侵/ });
  expect(screen.queryByRole("button", { name: "算法编排" })).toBeNull();
  expect(seen.filter(({ path }) => path.endsWith("/gather/list"))).toEqual([]);
});

it.each([
  ["lead", true],
  ["staff", false],
] as const)("role %s may change pipelines: %s", async (role, may) => {
  standInPeople([], role, answers());
  renderPage("/alg/my?view=arrangements", StorePage);
  const row = await screen.findByRole("row", { name: /夜间离岗/ });
  expect(within(row).queryByRole("button", { name: /编辑/ }) !== null).toBe(may);
  expect(screen.queryByRole("button", { name: "新建编排" }) !== null).toBe(may);
});

it.each([
  ["/alg/my?view=arrangements", "还没有算法编排"],
  ["/alg/my?view=arrangements&keyword=x", "没有符合条件的编排"],
] as const)("empty list of %s shows: %s", async (address, text) => {
  standInPeople([], "lead", answers([]));
  renderPage(address, StorePage);
  await screen.findByText(text);
});

it("does not show a store that failed to load as empty", async () => {
  const away = () => ({ status: 503, body: { code: 503, message: "服务不可用" } });
  standInPeople([], "lead", { ...answers(), "/api/client/alg/store": away });
  renderPage("/alg/my", StorePage);
  await screen.findByText(/服务不可用/);
  expect(screen.queryByText("没有符合条件的算法")).toBeNull();
});

it("asks before a pipeline is deleted, and shows how many points run it", async () => {
  standInPeople([], "lead", answers([{ ...arrangement, points: 3 }]));
  renderPage("/alg/my?view=arrangements", StorePage);
  const row = await screen.findByRole("row", { name: /夜间离岗/ });
  await userEvent.click(within(row).getByRole("button", { name: /更多/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "删除" }));
  expect(await screen.findByText(/^有 3 个点位正在使用此编排/)).toBeDefined();
  expect(screen.getByRole("button", { name: "仍要删除" })).toBeDefined();
});

it("opening a row shows description, requirements, versions with notes, and devices of the algorithm", async () => {
  const details = {
    kind: "alarm",
    main_frame: "0.7.0",
    needs: { model: true, picture: false, view: false, scale: true, fps: 5, memory_mb: 48 },
    versions: [
      { version: "1.6.0", notes: "减少误报", loaded_at: 0, bytes: 2048, platform: [platform], withdrawn: false },
      { version: "1.5.0", notes: "", loaded_at: 0, bytes: 2048, platform: [platform], withdrawn: true },
    ],
    devices: [{ _id: idOf(5), device_id: "HY-GATE-1", name: "大门", version: "1.5.0", online: false }],
    device_count: 3,
  };
  const seen = standInPeople([], "staff", {
    ...answers(),
    "/api/client/alg/store/details": () => good(details),
    "/api/client/message/list": () => page([]),
  });
  renderPage("/alg/my", StorePage);
  await userEvent.click(await screen.findByRole("row", { name: /区域入侵/ }));
  const drawer = await screen.findByRole("dialog");
  await within(drawer).findByText("减少误报");
  const content = drawer.textContent ?? "";
  for (const word of ["有人进入划定区域时报警", "0.7.0 及以上", "每路摄像头 48 MB", "摄像头旁的地磅", "已停止下发"])
    expect(content).toContain(word);
  expect(content).toContain("另有 2 台");
  expect(content).not.toContain("为什么不能下发");
  expect(within(drawer).getByRole("link", { name: "大门" }).getAttribute("href")).toBe("#/devices?id=HY-GATE-1");
  expect(seen.find(({ path }) => path.endsWith("/store/details"))?.query).toEqual({ alg_id: "area_intrusion" });
});

it.each([
  ["lead", "区域入侵", "#/alg/issued?algorithm=area_intrusion"],
  ["staff", "区域入侵", undefined],
  ["lead", "抽烟检测", undefined],
] as const)("a %s reaches the delivery of %s from its details: %s", async (role, name, address) => {
  const details = { kind: "alarm", main_frame: "", needs: null, versions: [], devices: [], device_count: 0 };
  standInPeople([], role, {
    ...answers(),
    "/api/client/alg/store/details": () => good(details),
    "/api/client/message/list": () => page([]),
  });
  renderPage("/alg/my", StorePage);
  await userEvent.click(await screen.findByRole("row", { name: new RegExp(name) }));
  const drawer = await screen.findByRole("dialog");
  await within(drawer).findByText("没有安装", { exact: false });
  const link = within(drawer).queryByRole("link", { name: "下发到设备" });
  expect(link?.getAttribute("href")).toBe(address);
});

it("the example of an algorithm is the picture of its newest alarm, with point and time", {
  tags: ["rest"],
}, async () => {
  const details = { kind: "alarm", main_frame: "", needs: null, versions: [], devices: [], device_count: 0 };
  const newest = makeMessage(1, { point_name: "东门堆场", res_image_url: "/drawn.jpg" });
  const seen = standInPeople([], "staff", {
    ...answers(),
    "/api/client/alg/store/details": () => good(details),
    "/api/client/message/list": () => page([newest]),
  });
  renderPage("/alg/my", StorePage);
  await userEvent.click(await screen.findByRole("row", { name: /区域入侵/ }));
  const picture = await within(await screen.findByRole("dialog")).findByRole("img", { name: /东门堆场/ });
  expect(picture.getAttribute("src")).toBe("/drawn.jpg");
  expect(picture.closest("figure")?.textContent).toContain("东门堆场");
  const asked = seen.find(({ path }) => path.endsWith("/message/list"))?.query;
  expect(asked).toEqual({ alg_id: "area_intrusion", page: "1", size: "1", count: "0" });
});

it("shows no requirements for an algorithm without a package", async () => {
  const details = { kind: "alarm", main_frame: "", needs: null, versions: [], devices: [], device_count: 0 };
  standInPeople([], "staff", {
    ...answers(),
    "/api/client/alg/store/details": () => good(details),
    "/api/client/message/list": () => page([]),
  });
  renderPage("/alg/my", StorePage);
  await userEvent.click(await screen.findByRole("row", { name: /抽烟检测/ }));
  const drawer = await screen.findByRole("dialog");
  expect(await within(drawer).findByText("尚无安装包，运行要求未知")).toBeDefined();
  const reason = within(drawer).getByRole("region", { name: "为什么不能下发" }).textContent ?? "";
  for (const word of ["检测模型", "接入自带抽烟检测的设备", "本企业自己的模型", "联系平台运维人员"])
    expect(reason).toContain(word);
  expect(within(drawer).getByText("您能看到的设备都没有安装")).toBeDefined();
});

it.each(storeIds)("has a description for %s", (id) => {
  expect(describeAlgorithm(id)).not.toBeUndefined();
});
