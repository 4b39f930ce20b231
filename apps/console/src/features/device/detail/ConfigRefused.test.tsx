import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { formatConfig } from "#features/device-config/device-config.public.ts";
import { storeToken } from "#shared/auth/session.store.ts";
import { renderPage } from "#test/render-page.tsx";
import { makeDetail, makeDetailPoint, makeDevice, standInDevices } from "#test/stand-in-devices.ts";
import { good } from "#test/stand-in-server.ts";
import { DevicesPage } from "../DevicesPage.tsx";

const refused = { wanted: 7, applied: 6, state: "refused", reason: "不支持的算法：dbgz" } as const;
const sentence = "配置被设备拒绝：不支持的算法：dbgz";
beforeEach(() => storeToken("abc"));

it("shows a refused configuration and the device's reason in list and drawer, at the device and its points", async () => {
  const device = makeDevice(1, { nickname: "东门", config: refused });
  const points = [
    makeDetailPoint(11, { config: refused }),
    makeDetailPoint(12, { config: { ...refused, state: "applied", reason: "" } }),
  ];
  standInDevices([device, makeDevice(2)], "admin", {
    "/api/client/device/detail": () => good(makeDetail(device, { points })),
  });
  renderPage(`/devices?id=${device.device_id}`, DevicesPage);
  const drawer = await screen.findByRole("dialog");
  expect(await within(drawer).findByText(sentence)).toBeDefined();
  expect(drawer.textContent).toContain("期望版本 7，被设备拒绝；仍按版本 6 运行");
  const table = screen.getByRole("table", { hidden: true });
  expect(within(table).getAllByText(sentence)).toHaveLength(1);
  (await within(drawer).findByRole("tab", { name: "视频点位 2" })).click();
  const list = (await within(drawer).findByText("点位-11")).closest("ul");
  if (list === null) throw new Error("no list of points");
  expect(within(list).getAllByText(sentence)).toHaveLength(1);
});

it("a refusal that names a camera links only to the settings of that camera", async () => {
  const point = makeDetailPoint(11, { channel: "7" });
  const reason = "摄像头“东门”（通道 7）的算法 区域入侵（area_intrusion） 设置有误：至少 1 个区域";
  const device = makeDevice(1, { config: { ...refused, reason } });
  standInDevices([device], "admin", {
    "/api/client/device/detail": () =>
      good(makeDetail(device, { points: [point, makeDetailPoint(12, { channel: "77" })] })),
  });
  renderPage(`/devices?id=${device.device_id}`, DevicesPage);
  const drawer = within(await screen.findByRole("dialog"));
  const links = await drawer.findAllByRole("link", { name: /^修改“.*”的算法设置$/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    expect.stringContaining(`/pointAlg?point_id=${point._id}`),
  ]);
});

it.each([
  [{ ...refused, state: "waiting" } as const, "期望版本 7，设备上线后下发；仍按版本 6 运行"],
  [{ ...refused, state: "sent", applied: null } as const, "期望版本 7，已下发，等待设备应用"],
  [{ ...refused, state: "applied", applied: 9 } as const, "版本 9，已生效"],
  [null, "由设备自行管理"],
])("configuration state %j is shown as: %s", (config, value) => {
  expect(formatConfig(config)).toEqual({ name: "配置", value });
});
