import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { renderPage } from "#test/render-page.tsx";
import { makeDevice, makeNotice, standInDevices } from "#test/stand-in-devices.ts";
import { good, type SeenRequest } from "#test/stand-in-server.ts";
import { DevicesPage } from "../DevicesPage.tsx";
import { openFirst } from "./notice-order.ts";

const device = makeDevice(7, { nickname: "空港一体机-07" });
const over = makeNotice(9, { text: "西门一体机曾离线", begun_at: 0, ended_at: 312_000 });
const camera = makeNotice(8, { type: "blind", cause: "camera", text: "空港一体机-07 的摄像头没有画面" });
const gone = makeNotice(7, { devices: [{ device_id: device.device_id, name: "空港一体机-07" }] });
const all = [over, camera, gone];
const answers = {
  "/api/client/device/notices": ({ query }: SeenRequest) => {
    const list = all.filter(({ ended_at }) => query.open !== "1" || ended_at === null);
    const page = { page: 1, size: Number(query.size), count: list.length };
    return good({ list: list.slice(0, Number(query.size)), page, openCount: 2 });
  },
};

beforeEach(() => storeToken("abc"));

it("sorts ongoing incidents before ended ones, and keeps the order within both", () => {
  expect(openFirst(all)).toEqual([camera, gone, over]);
});

it("shows the newest incident above the list with the number of others, to staff as well", async () => {
  standInDevices([device], "staff", answers);
  renderPage("/devices", DevicesPage);
  await screen.findByRole("button", { name: "通知，2 条进行中" });
  const banner = screen.getByText("空港一体机-07 的摄像头没有画面").parentElement;
  expect(banner?.textContent).toContain("另有 1 条");
});

it("shows neither banner nor count without incidents", async () => {
  standInDevices([device]);
  renderPage("/devices", DevicesPage);
  await screen.findByRole("button", { name: "通知" });
  await screen.findByRole("row", { name: /空港一体机-07/ });
  expect(screen.queryByRole("button", { name: "查看" })).toBeNull();
});

it("the list of incidents shows cause, start and end, and links to the device", { tags: ["rest"] }, async () => {
  const seen = standInDevices([device], "admin", answers);
  const { router } = renderPage("/devices", DevicesPage);
  await userEvent.click(await screen.findByRole("button", { name: "查看" }));
  const drawer = await screen.findByRole("dialog");
  await within(drawer).findByText("设备离线：一体机-7");
  expect(within(drawer).queryByText("西门一体机曾离线")).toBeNull();
  await userEvent.click(within(drawer).getByRole("button", { name: "全部" }));
  const line = (await within(drawer).findByText("西门一体机曾离线")).closest("li");
  expect(line?.textContent).toMatch(/原因：仅该设备失联.*恢复，历时 5 分 12 秒/);
  expect(
    within(drawer)
      .getAllByRole("listitem")
      .map((each) => each.className),
  ).toEqual(["notice-line", "notice-line", "notice-line over"]);
  expect(router.state.location.search).toEqual({ notices: "all" });
  expect(seen.filter(({ path }) => path.endsWith("/notices")).map(({ query }) => query.open)).toContain("0");
  await userEvent.click(within(drawer).getByRole("button", { name: "打开设备 空港一体机-07" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ id: device.device_id }));
  await screen.findByText("空港一体机-07", { selector: ".detail-title *" });
});

it("shows that the disk of the platform is filling up as an incident without a device", async () => {
  const disk = makeNotice(9, { type: "disk", cause: "disk", text: "平台服务器磁盘即将写满", devices: [] });
  const page = { page: 1, size: 30, count: 1 };
  standInDevices([device], "admin", { "/api/client/device/notices": () => good({ list: [disk], page, openCount: 1 }) });
  renderPage("/devices", DevicesPage);
  await userEvent.click(await screen.findByRole("button", { name: "查看" }));
  const line = (await within(await screen.findByRole("dialog")).findByText("平台服务器磁盘即将写满")).closest("li");
  expect(line?.textContent).toContain("原因：平台服务器磁盘空间不足");
  expect(within(line ?? document.body).queryByRole("button")).toBeNull();
});

it("shows how many points of a device have algorithms without a picture", async () => {
  standInDevices([device, makeDevice(8, { nickname: "好的" }), makeDevice(9, { nickname: "盲的", blind_points: 3 })]);
  renderPage("/devices", DevicesPage);
  const row = await screen.findByRole("row", { name: /盲的/ });
  expect(row.textContent).toContain("画面异常 3");
  expect(screen.getByRole("row", { name: /好的/ }).textContent).not.toContain("画面异常");
});
