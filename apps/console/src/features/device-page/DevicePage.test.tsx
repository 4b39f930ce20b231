import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { makeDevice, standInDevices } from "#test/stand-in-devices.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { DevicePagePage } from "./DevicePagePage.tsx";
import { DevicePageSearch, kindOf, showsNote } from "./device-page-search.ts";

const device = makeDevice(1, { nickname: "空港一体机-01" });
const local_url = "http://10.24.6.31/";
const ready = { url: "/device-page/open/k1", local_url, state: "ready" } as const;
const old = { url: "", local_url, state: "old" } as const;
const at = (type: string, more = ""): `/${string}` => `/iframe?id=${device.device_id}&type=${type}${more}`;
const accessed = (answer: object) => ({ "/api/client/device/access": () => good(answer) });

beforeEach(() => storeToken("abc"));

it.each([
  ["1", "sellpig"],
  ["2", "config"],
  ["3", "patrolpost"],
  ["4", "record"],
  ["9", "config"],
  [undefined, "config"],
])("type %s in the address opens the page %s", (type, kind) => {
  expect(kindOf(DevicePageSearch.parse({ type }))).toBe(kind);
});

it.each([
  ["ready", false, false],
  ["ready", true, true],
  ["old", false, true],
  ["old", true, true],
] as const)(
  "with state %s and failed details %s, showing the note with the local address is %s",
  (state, detailFailed, shown) => {
    expect(showsNote({ access: { url: "", local_url: "", state }, detailFailed })).toBe(shown);
  },
);

describe("the page of a device", () => {
  it.each([
    ["1", "远程卖猪", "sellpig"],
    ["2", "远程配置", "config"],
    ["3", "远程巡检", "patrolpost"],
  ])(
    "of type %s has the title %s, is requested once with the point, and shows device name, state and remaining time",
    async (type, title, page) => {
      const seen = standInDevices([device], "admin", accessed(ready));
      renderPage(at(type, `&point_id=${idOf(5)}`), DevicePagePage);
      const frame = await screen.findByTitle(`空港一体机-01 的${title}`);
      expect(frame.getAttribute("src")).toBe("/device-page/open/k1");
      const expected = screen.getByRole("region", { name: title }).textContent;
      expect(expected).toMatch(/空港一体机-01在线剩余 (12 小时|11 小时 59 分)/);
      const asked = seen.filter(({ path }) => path.endsWith("/device/access")).map(({ query }) => query);
      expect(asked).toEqual([{ device_id: device.device_id, type: page, point_id: idOf(5) }]);
    },
  );

  it("of type 4 (recordings) is requested by a separate endpoint and may save files", async () => {
    const opened = { "/api/client/point/record": () => good(ready) };
    const seen = standInDevices([device], "admin", opened);
    renderPage(at("4", `&point_id=${idOf(5)}`), DevicePagePage);
    const frame = await screen.findByTitle("空港一体机-01 的录像回放");
    expect(frame.getAttribute("sandbox")?.split(" ").toSorted()).toEqual([
      "allow-downloads",
      "allow-forms",
      "allow-scripts",
    ]);
    expect(seen.filter(({ path }) => path.endsWith("/point/record")).map(({ query }) => query)).toEqual([
      { device_id: device.device_id, point_id: idOf(5) },
    ]);
    expect(seen.some(({ path }) => path.endsWith("/device/access"))).toBe(false);
  });

  it("the page may only run scripts and send forms, has no access to the console's origin, and receives no referrer", async () => {
    standInDevices([device], "admin", accessed(ready));
    renderPage(at("3"), DevicePagePage);
    const frame = await screen.findByTitle("空港一体机-01 的远程巡检");
    expect(frame.getAttribute("sandbox")?.split(" ").toSorted()).toEqual(["allow-forms", "allow-scripts"]);
    expect(frame.getAttribute("referrerpolicy")).toBe("no-referrer");
    expect(document.querySelectorAll("iframe")).toHaveLength(1);
  });

  it("of type 2 (settings) may save files, for its log", async () => {
    standInDevices([device], "admin", accessed(ready));
    renderPage(at("2"), DevicePagePage);
    const frame = await screen.findByTitle("空港一体机-01 的远程配置");
    expect(frame.getAttribute("sandbox")).toBe("allow-scripts allow-forms allow-downloads");
  });

  it("of a device that is too old is replaced by the device's local address, which can be copied", async () => {
    const write = vi.fn(() => Promise.resolve());
    standInDevices([device], "admin", accessed(old));
    renderPage(at("2"), DevicePagePage);
    await screen.findByText("请保存以下链接，下次直接访问");
    expect(screen.getByRole("textbox").getAttribute("value")).toBe(local_url);
    expect(document.querySelector("iframe")).toBeNull();
    vi.stubGlobal("navigator", { ...globalThis.navigator, clipboard: { writeText: write } });
    screen.getByRole("button", { name: "复制链接" }).click();
    await screen.findByText("复制链接成功!");
    expect(write).toHaveBeenCalledWith(local_url);
  });

  it("the local address replaces the page when the details of the device failed to load", async () => {
    standInDevices([device], "admin", {
      ...accessed(ready),
      "/api/client/device/detail": () => refused("server_error", "服务器内部错误", 500),
    });
    renderPage(at("2"), DevicePagePage);
    await screen.findByText("请保存以下链接，下次直接访问");
    expect(document.querySelector("iframe")).toBeNull();
  });

  it("of an offline device shows the reason, and a retry requests the address again", async () => {
    let online = false;
    standInDevices([device], "admin", {
      "/api/client/device/access": () => (online ? good(ready) : refused("device_offline", "设备离线")),
    });
    renderPage(at("2"), DevicePagePage);
    await screen.findByText("设备离线");
    online = true;
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    await screen.findByTitle("空港一体机-01 的远程配置");
    expect(screen.queryByText("设备离线")).toBeNull();
  });

  it("shows the reason to a user without permission", async () => {
    standInDevices([device], "staff", {
      "/api/client/device/access": () => refused("not_permitted", "没有权限", 403),
    });
    renderPage(at("2"), DevicePagePage);
    await screen.findByText("没有权限");
    expect(document.querySelector("iframe")).toBeNull();
  });

  it("closes after 12 hours with the message Token失效!, and then opens the home page", {
    tags: ["rest"],
  }, async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    standInDevices([device], "admin", accessed(ready));
    const { router } = renderPage(at("2"), DevicePagePage);
    await screen.findByTitle("空港一体机-01 的远程配置");
    vi.setSystemTime(Date.now() + 43_190_000);
    await vi.advanceTimersByTimeAsync(8000);
    expect(document.querySelector("iframe")).not.toBeNull();
    await vi.advanceTimersByTimeAsync(3000);
    expect((await screen.findAllByText("Token失效!")).length).toBeGreaterThan(0);
    expect(document.querySelector("iframe")).toBeNull();
    expect(router.state.location.pathname).toBe("/iframe");
    await waitFor(() => expect(router.state.location.pathname).toBe("/home"));
  });
});

it.each([
  ["/iframe?type=2", "没有指定设备"],
  ["/iframe?id=a%20b&type=2", "没有指定设备"],
] as const)("address %s shows %s and sends no request", async (address, expected) => {
  const seen = standInDevices([device]);
  renderPage(address, DevicePagePage);
  const shown = await screen.findByRole("heading", { level: 1, name: expected });
  expect(within(document.body).getByRole("link", { name: "返回设备列表" })).toBeDefined();
  expect(shown).toBeDefined();
  expect(seen.some(({ path }) => path.endsWith("/device/access"))).toBe(false);
});
