import { nextNight } from "@huiyan/contract/algorithm/delivery.rules";
import { wallTime } from "@huiyan/contract/calendar";
import { type Device } from "@huiyan/contract/device/device.api";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeTask, makeTaskItem } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { makeDevice } from "#test/stand-in-devices.ts";
import { standInPeople } from "#test/stand-in-people.ts";
import { good } from "#test/stand-in-server.ts";
import { IssuePage } from "./IssuePage.tsx";

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
const version = { main_frame: "24.11.1", leave_post: "1.4.1", cattle_home: "1.1.0" };
const device = (n: number, nickname: string, more: Partial<Device> = {}) =>
  makeDevice(n, {
    nickname,
    device_id: `AIS-000${n}`,
    platform: "linux-x64",
    system: { ...makeDevice(n).system, version },
    ...more,
  });
const devices = [device(1, "大门"), device(2, "仓库", { online: false }), device(3, "车间")];
const arrangement = {
  _id: idOf(9),
  name: "夜间离岗",
  platform,
  remark: "",
  update_at: 0,
  update_by: "周明",
  points: 0,
  algs: [{ id: "area_intrusion", name: "区域入侵", icon: "safety" }],
  graph: { nodes: [], edges: [] },
};
const plan = {
  count: 1,
  total: 2,
  skipped: [],
  list: [
    { device_id: "AIS-0001", name: "大门", will: true, text: "将安装 区域入侵" },
    { device_id: "AIS-0003", name: "车间", will: false, text: "所选算法都已是最新版本" },
  ],
};
const page = (list: object[]) => good({ list, page: { page: 1, size: 10, count: list.length }, onlineCount: 2 });
const answers = {
  "/api/client/device/list": () => page(devices),
  "/api/client/alg/platform": () => good([platform, { id: "rk3588", name: "瑞芯微RK3588" }]),
  "/api/client/alg/list": () =>
    good([algorithm("area_intrusion", "区域入侵", ["linux-x64"]), algorithm("leave_post", "离岗检测", [])]),
  "/api/client/alg/gather/list": () => page([arrangement]),
  "/api/client/task/list": () => good([]),
  "/api/client/alg/install/preview": () => good(plan),
  "/api/client/alg/install": () => good({ task_id: idOf(77), count: 1 }),
  "/api/client/alg/dispatch/trigger": () => good({ task_id: idOf(77), count: 1 }),
  "/api/client/alg/uninstall": () => good({ task_id: idOf(78), count: 2 }),
};

beforeEach(() => storeToken("abc"));

const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
async function pick(...names: string[]): Promise<void> {
  for (const name of names) await userEvent.click(within(await rowOf(name)).getByRole("checkbox"));
}
const openDialog = async (name: string) => {
  const [button] = screen.getAllByRole("button", { name });
  if (button !== undefined) await userEvent.click(button);
  return screen.findByRole("dialog");
};

it("an offline device cannot be selected and shows the reason; installed algorithms are listed by name", async () => {
  standInPeople([], "lead", answers);
  renderPage("/alg/issued", IssuePage);
  const away = await rowOf("仓库");
  expect(away.textContent).toContain("设备离线");
  expect(within(away).getByRole("checkbox")).toHaveProperty("disabled", true);
  expect((await rowOf("大门")).textContent).toContain("离岗检测");
});

it("users who may only view get neither checkboxes nor buttons", async () => {
  standInPeople([], "staff", answers);
  renderPage("/alg/issued", IssuePage);
  const row = await rowOf("大门");
  expect(within(row).queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "下发算法" })).toBeNull();
});

it("shows different texts for no devices and no algorithms", async () => {
  standInPeople([], "lead", answers);
  renderPage("/alg/issued", IssuePage);
  await rowOf("大门");
  await userEvent.click(screen.getByRole("button", { name: "下发算法" }));
  expect(await screen.findByText("请选择需要下发的设备！")).toBeTruthy();
  await pick("大门");
  const dialog = await openDialog("下发算法");
  await within(dialog).findByRole("checkbox", { name: /区域入侵/ });
  await userEvent.click(within(dialog).getByRole("button", { name: "下一步" }));
  expect(within(dialog).getByRole("alert").textContent).toBe("请选择需要下发的算法！");
  await userEvent.click(within(dialog).getByRole("button", { name: "算法编排" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "下一步" }));
  expect(within(dialog).getByRole("alert").textContent).toBe("请选择需要下发的算法编排！");
});

it("offers only algorithms with a package for the platform; the plan shows the effect on each device", async () => {
  const seen = standInPeople([], "lead", answers);
  renderPage("/alg/issued", IssuePage);
  await pick("大门", "车间");
  const dialog = await openDialog("下发算法");
  await userEvent.click(await within(dialog).findByRole("checkbox", { name: /区域入侵/ }));
  expect(within(dialog).queryByRole("checkbox", { name: /离岗检测/ })).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "下一步" }));
  expect(await within(dialog).findByText("将安装 区域入侵")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "下发到 1 台设备" }));
  const sent = seen.find(({ path }) => path.endsWith("/alg/install"))?.body;
  expect(sent).toEqual({ platform: "linux-x64", alg_ids: ["area_intrusion"], device_ids: ["AIS-0001", "AIS-0003"] });
});

it("a pipeline from the link is preselected, and is installed as a pipeline", { tags: ["rest"] }, async () => {
  const seen = standInPeople([], "lead", answers);
  renderPage(`/alg/issued?arrangement=${idOf(9)}`, IssuePage);
  await pick("大门");
  const dialog = await openDialog("下发算法");
  const box = await within(dialog).findByRole("checkbox", { name: /夜间离岗/ });
  expect(box).toHaveProperty("checked", true);
  await userEvent.click(within(dialog).getByRole("button", { name: "下一步" }));
  await userEvent.click(await within(dialog).findByRole("button", { name: "下发到 1 台设备" }));
  const sent = seen.find(({ path }) => path.endsWith("/dispatch/trigger"))?.body;
  expect(sent).toEqual({ device_id: ["AIS-0001"], gather_id: [idOf(9)] });
});

it("offers to uninstall at night", async () => {
  const seen = standInPeople([], "lead", answers);
  renderPage("/alg/issued", IssuePage);
  await pick("大门", "车间");
  const dialog = await openDialog("卸载算法");
  await userEvent.click(await within(dialog).findByRole("checkbox"));
  await userEvent.click(within(dialog).getByRole("radio", { name: "定时卸载" }));
  expect(within(dialog).getByLabelText("定时卸载", { selector: ".ant-picker input" })).toHaveProperty(
    "value",
    wallTime(nextNight(Date.now())).slice(0, 16).replace("T", " "),
  );
  await userEvent.click(within(dialog).getByRole("button", { name: "卸载 1 个算法" }));
  const sent = seen.find(({ path }) => path.endsWith("/alg/uninstall"))?.body;
  expect(sent).toMatchObject({ alg_ids: ["leave_post"], at: nextNight(Date.now()) });
});

it("offers only algorithms that can be uninstalled, and requires at least one", {
  tags: ["rest"],
}, async () => {
  const seen = standInPeople([], "lead", answers);
  renderPage("/alg/issued", IssuePage);
  await pick("大门", "车间");
  const dialog = await openDialog("卸载算法");
  const [box, ...others] = await within(dialog).findAllByRole("checkbox");
  expect(others).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "卸载 0 个算法" }));
  expect(within(dialog).getByRole("alert").textContent).toBe("请选择需要卸载的算法！");
  if (box !== undefined) await userEvent.click(box);
  await userEvent.click(within(dialog).getByRole("button", { name: "卸载 1 个算法" }));
  const sent = seen.find(({ path }) => path.endsWith("/alg/uninstall"))?.body;
  expect(sent).toEqual({ device_ids: ["AIS-0001", "AIS-0003"], alg_ids: ["leave_post"] });
});

const { items, ...delivery } = makeTask({ kind: "algorithm.install", subject: "大门 AIS-0001 · 区域入侵", total: 2 });

it("shows a running installation after a reload, and opens it with its progress", async () => {
  standInPeople([], "lead", {
    ...answers,
    "/api/client/task/list": () => good([{ ...delivery, done: 1 }]),
    "/api/client/task/get": () => good({ ...delivery, done: 1, items }),
    "/api/client/alg/install/trial": () => good({ state: "none" }),
  });
  renderPage("/alg/issued", IssuePage);
  await screen.findByText("进行中：大门 AIS-0001 · 区域入侵，1 / 2 项");
  await userEvent.click(screen.getByRole("button", { name: "查看进度" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("button", { name: "取消任务" })).toBeTruthy();
});

it("shows a scheduled uninstallation after a reload with its time, and can cancel it", {
  tags: ["rest"],
}, async () => {
  const subject = "大门 AIS-0001 · 离岗检测";
  const waits = makeTaskItem(subject, "waiting", "将于 11-30 02:00 卸载");
  const task = { ...delivery, _id: idOf(78), subject, total: 1 };
  const seen = standInPeople([], "lead", {
    ...answers,
    "/api/client/task/list": () => good([task]),
    "/api/client/task/get": () => good({ ...task, items: [waits] }),
    "/api/client/task/cancel": () => good({ count: 1 }),
    "/api/client/alg/install/trial": () => good({ state: "none" }),
  });
  renderPage("/alg/issued", IssuePage);
  await screen.findByText("进行中：大门 AIS-0001 · 离岗检测，0 / 1 项");
  await userEvent.click(screen.getByRole("button", { name: "查看进度" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText("将于 11-30 02:00 卸载");
  await userEvent.click(dialog.getByRole("button", { name: "取消任务" }));
  await waitFor(() => expect(seen.find(({ path }) => path.endsWith("/task/cancel"))?.body).toEqual({ _id: idOf(78) }));
  expect(seen.find(({ path }) => path.endsWith("/task/list"))?.query).toEqual({ kind: "algorithm.install" });
});

it("lists recent installations with their failures; the progress bar shows failures in red", async () => {
  standInPeople([], "lead", {
    ...answers,
    "/api/client/task/list": () => good([{ ...delivery, finished: true, done: 1, failed: 1 }]),
  });
  renderPage("/alg/issued", IssuePage);
  await userEvent.click(await screen.findByRole("button", { name: "下发记录" }));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("完成，1 项失败")).toBeTruthy();
  expect(dialog.querySelector(".ant-progress-status-exception")).not.toBeNull();
  expect(screen.queryByRole("button", { name: "查看进度" })).toBeNull();
});

it("names a pipeline, and does not allow to select devices of another platform for it", async () => {
  standInPeople([], "lead", {
    ...answers,
    "/api/client/device/list": () => page([device(1, "大门"), device(3, "车间", { platform: "rk3588" })]),
  });
  renderPage(`/alg/issued?arrangement=${idOf(9)}`, IssuePage);
  await screen.findByText(/正在下发编排“夜间离岗”/);
  expect(within(await rowOf("大门")).getByRole("checkbox")).toHaveProperty("disabled", false);
  expect(within(await rowOf("车间")).getByRole("checkbox")).toHaveProperty("disabled", true);
});

it("an algorithm from the link is shown by name and preselected, and only devices with a package can be selected", async () => {
  const seen = standInPeople([], "lead", {
    ...answers,
    "/api/client/device/list": () => page([device(1, "大门"), device(3, "车间", { platform: "rk3588" })]),
  });
  renderPage("/alg/issued?algorithm=area_intrusion", IssuePage);
  await screen.findByText(/正在下发算法“区域入侵”：勾选设备/);
  expect(within(await rowOf("车间")).getByRole("checkbox")).toHaveProperty("disabled", true);
  await pick("大门");
  const dialog = await openDialog("下发算法");
  expect(await within(dialog).findByRole("checkbox", { name: /区域入侵/ })).toHaveProperty("checked", true);
  await userEvent.click(within(dialog).getByRole("button", { name: "下一步" }));
  await userEvent.click(await within(dialog).findByRole("button", { name: "下发到 1 台设备" }));
  const sent = seen.find(({ path }) => path.endsWith("/alg/install"))?.body;
  expect(sent).toEqual({ platform: "linux-x64", alg_ids: ["area_intrusion"], device_ids: ["AIS-0001"] });
});

it("the pipeline's way to its points leads to those of the chosen device, or of the group", async () => {
  standInPeople([], "lead", answers);
  renderPage(`/alg/issued?arrangement=${idOf(9)}&group_id=${idOf(5)}`, IssuePage);
  const href = async () => (await screen.findByRole("link", { name: "去点位启用" })).getAttribute("href");
  expect(await href()).toBe(`#/videoPoint?group_id=${idOf(5)}`);
  await userEvent.click(await screen.findByRole("checkbox", { name: /大门/ }));
  expect(await href()).toBe("#/videoPoint?id=AIS-0001");
  await userEvent.click(screen.getByRole("checkbox", { name: /车间/ }));
  expect(await href()).toBe(`#/videoPoint?group_id=${idOf(5)}`);
});
