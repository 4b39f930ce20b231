import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { makeDevice, standInDevices } from "#test/stand-in-devices.ts";
import { good, type SeenRequest } from "#test/stand-in-server.ts";
import { DevicesPage } from "./DevicesPage.tsx";

const well = makeDevice(1, { nickname: "空港一体机-01" });
const partly = makeDevice(2, { nickname: "寸滩一体机-02", pointCount: { online: 14, offline: 2 } });
const gone = makeDevice(3, { nickname: "", online: false, type: "SDC", last_report: null });
const all = [well, partly, gone];
const listCalls = (seen: SeenRequest[]) =>
  seen.filter(({ path, query }) => path.endsWith("/device/list") && query.size !== "1");
const shown = () => screen.findByRole("row", { name: /空港一体机-01/ });

beforeEach(() => {
  storeToken("abc");
});

it("each row shows name, id, state, type, points, version and groups as text", async () => {
  standInDevices(all);
  renderPage("/devices", DevicesPage);
  const row = await shown();
  for (const word of ["HY-…0001", "在线", "AIS", "8/8", "0.6.45", "北区"]) expect(row.textContent).toContain(word);
  expect(screen.getByRole("row", { name: /寸滩一体机-02/ }).textContent).toMatch(/部分离线.*14\/16/);
  expect(document.querySelector(`tr[data-row-key="${idOf(3)}"]`)?.textContent).toMatch(/HY-DEMO-0003.*离线.*SDC/);
});

it("shows online and total counts, and filters by each state", async () => {
  const seen = standInDevices(all);
  const { router } = renderPage("/devices", DevicesPage);
  await shown();
  expect(await screen.findByText("在线 2 / 共 3")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "离线 1" }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /空港一体机-01/ })).toBeNull());
  expect(listCalls(seen).at(-1)?.query.status).toBe("2");
  expect(router.state.location.search).toEqual({ status: "offline" });
  expect(screen.getByText("在线 2 / 共 3")).toBeDefined();
});

it("sends keyword, type, group, time range and page size of the address", async () => {
  const seen = standInDevices(all);
  const group = idOf(501);
  renderPage(`/devices?keyword=一体机&type=AIS&group_id=${group}&start=5&end=9&size=50`, DevicesPage);
  await shown();
  const asked = { keyword: "一体机", type: "AIS", group_id: group, start: "5", end: "9", size: "50" };
  expect(listCalls(seen)[0]?.query).toMatchObject(asked);
  await userEvent.click(screen.getByRole("button", { name: "重置" }));
  await waitFor(() => expect(listCalls(seen).at(-1)?.query.keyword).toBeUndefined());
  expect(listCalls(seen).at(-1)?.query).toMatchObject({ group_id: group, size: "50" });
});

it("a page without parameters requests 30 rows", async () => {
  const seen = standInDevices(all);
  renderPage("/devices", DevicesPage);
  await shown();
  expect(listCalls(seen)[0]?.query).toMatchObject({ page: "1", size: "30", status: "0" });
});

it("choosing a group in the tree requests its devices", async () => {
  const seen = standInDevices(all);
  renderPage("/devices", DevicesPage);
  await shown();
  await userEvent.click(await screen.findByRole("treeitem", { name: /南区/ }));
  await waitFor(() => expect(listCalls(seen).at(-1)?.query.group_id).toBe(idOf(503)));
});

it.each([
  [true, "复制成功"],
  [false, "复制失败"],
])("a click on the id copies the whole id; with the copy allowed %s, the message is %s", async (allowed, expected) => {
  const write = vi.fn(() => (allowed ? Promise.resolve() : Promise.reject(new Error("denied"))));
  standInDevices(all);
  renderPage("/devices", DevicesPage);
  await shown();
  vi.stubGlobal("navigator", { ...globalThis.navigator, clipboard: { writeText: write } });
  screen.getByRole("button", { name: /^复制设备ID.*HY-DEMO-0001$/ }).click();
  await screen.findByText(expected);
  expect(write).toHaveBeenCalledWith("HY-DEMO-0001");
});

it("offers staff no buttons, checkboxes or menus, but opens a device for them", async () => {
  standInDevices(all, "staff");
  renderPage("/devices", DevicesPage);
  await userEvent.click(within(await shown()).getByText("AIS"));
  await screen.findByRole("tab", { name: "概览" });
  for (const name of ["添加设备", "回收站", "编辑", "删除设备"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryAllByRole("checkbox")).toHaveLength(0);
  expect(screen.queryAllByRole("button", { name: /更多操作/ })).toHaveLength(0);
});

it.each([
  ["/devices", "admin", ["还没有设备", "添加设备"], "重置条件"],
  ["/devices", "staff", ["还没有设备", "请联系管理员为您分配设备"], "添加设备"],
  [`/devices?group_id=${idOf(501)}`, "admin", ["该设备组下还没有设备", "绑定设备"], "重置条件"],
  [
    "/devices?keyword=xyz&status=offline",
    "admin",
    ["没有符合条件的设备", "已设 2 个条件：离线、“xyz”", "重置条件"],
    "绑定设备",
  ],
] as const)("the empty list at %s shows role %s the text and buttons %j", async (address, role, expected, absent) => {
  standInDevices([], role);
  renderPage(address, DevicesPage);
  for (const word of expected) expect((await screen.findAllByText(word)).length).toBeGreaterThan(0);
  expect(screen.queryByText(absent)).toBeNull();
});

it("replaces an empty page after the last one by the last page", async () => {
  standInDevices([], "admin", {
    "/api/client/device/list": ({ query }) => {
      const list = query.page === "2" ? all : [];
      return good({ list, onlineCount: 33, page: { page: Number(query.page), size: 30, count: 33 } });
    },
  });
  const { router } = renderPage("/devices?page=4", DevicesPage);
  await shown();
  expect(router.state.location.search).toEqual({ page: "2" });
});
