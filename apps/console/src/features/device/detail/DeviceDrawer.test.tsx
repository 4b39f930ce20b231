import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { inTime, movableClock, passes } from "#test/moved-clock.ts";
import { renderPage } from "#test/render-page.tsx";
import { makeDetail, makeDetailPoint, makeDevice, standInDevices } from "#test/stand-in-devices.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { DevicesPage } from "../DevicesPage.tsx";

const well = makeDevice(1, { nickname: "空港一体机-01", dead_letters: 1 });
const gone = makeDevice(2, { nickname: "寸滩一体机-02", online: false });
const gigabyte = 1024 ** 3;
const detail = makeDetail(well, {
  system: { version: { area_intrusion: "2.1.0", main_frame: "0.6.45" }, alg_names: {}, cpu: null, mem: null },
  telemetry: {
    at: 0,
    cpu: 0.61,
    memory: { used: 5.2 * gigabyte, total: 8 * gigabyte },
    disk: { used: 97 * gigabyte, total: 100 * gigabyte, full: true },
    outbox: 1204,
    dropped: { events: 0, images: 1_500, videos: 3 },
    damage: { found_at: 0, file: "edge-damaged-19700101T000000Z.db", saved_events: 12 },
    clock_offset_ms: 312_500,
    scales: [
      { channel: "ch1", trouble: "unreadable" },
      { channel: "ch2" },
      { channel: "gone", trouble: "unreachable" },
    ],
    algorithms: [
      {
        id: "area_intrusion",
        version: "2.1.0",
        state: "stopped",
        trouble: "内存超过 64 MB",
        restarts: 2,
        frames: 10,
        skipped: 4,
        errors: 0,
        findings: 1,
        cpu_ms: 900,
        memory: 0,
      },
    ],
  },
  points: [
    makeDetailPoint(11, { name: "东门", channel: "ch1", alg_names: ["区域入侵", "烟火检测"] }),
    makeDetailPoint(12, { name: "西门", channel: "ch2", online: false }),
  ],
  history: [{ online: true, at: 2000 }],
  commands: [
    { _id: idOf(21), name: "upgrade", state: "progress", percent: 40, text: "", create_at: 1000 },
    { _id: idOf(22), name: "reboot", state: "failed", percent: 0, text: "设备忙", create_at: 500 },
  ],
});
const answers = {
  "/api/client/device/detail": ({ query }: { query: Record<string, string> }) =>
    good(query.device_id === well.device_id ? detail : makeDetail(gone)),
};
const openedAt = (id: string): `/${string}` => `/devices?id=${id}`;
const drawer = async (name: string) => {
  await screen.findByText(name, { selector: ".detail-title *" });
  return screen.findByRole("dialog");
};

beforeEach(() => {
  storeToken("abc");
});

it("opens a device by a link, with its facts, versions and resources", async () => {
  standInDevices([well, gone], "admin", answers);
  renderPage(openedAt(well.device_id), DevicesPage);
  const shown = await drawer("空港一体机-01");
  await within(shown).findByText("10.24.6.31");
  const content = shown.textContent ?? "";
  for (const word of ["AIS 算法一体机", "61%", "5.2 GB / 8 GB", "97%", "1,204 条", "312.5 秒", "上线"]) {
    expect(content).toContain(word);
  }
  expect(content).toContain("区域入侵 已停止：内存超过 64 MB；设备会自动重新启动它（已停止 2 次），期间不产生报警");
  expect(content.indexOf("主框架")).toBeLessThan(content.indexOf("2.1.0"));
});

it.each([
  ["5.1.9-0+deb12u1", false],
  ["4.4.2", true],
])("shows ffmpeg %s of a device, with advice: %s", async (ffmpeg, isAdvised) => {
  const version = { area_intrusion: "2.1.0", ffmpeg, main_frame: "0.6.45" };
  const system = { version, alg_names: {}, cpu: null, mem: null };
  standInDevices([well], "admin", { "/api/client/device/detail": () => good(makeDetail(well, { system })) });
  renderPage(openedAt(well.device_id), DevicesPage);
  const versions = within(await drawer("空港一体机-01")).getByRole("region", { name: "软件版本" });
  const rows = within(versions).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent?.trim())).toEqual([
    "主框架  0.6.45",
    `ffmpeg  ${ffmpeg}`,
    "区域入侵  2.1.0",
  ]);
  const advice = within(versions).queryByText(/^ffmpeg 已停止安全维护：.*请在设备上安装 ffmpeg 5 或更高版本/);
  expect(advice !== null).toBe(isAdvised);
});

it("shows a full disk and damaged event storage with the lost data", async () => {
  standInDevices([well, gone], "admin", answers);
  renderPage(openedAt(well.device_id), DevicesPage);
  const shown = await drawer("空港一体机-01");
  await within(shown).findByText(/^磁盘已满/);
  await within(shown).findByText(
    /发件箱数据库损坏：已另存为 edge-damaged-19700101T000000Z\.db 并新建，找回 12 条待发事件/,
  );
  await within(shown).findByText("事件 0 条，图片 1,500 张，视频 3 段");
});

it("shows no warning for an algorithm whose trouble is empty", async () => {
  const algorithms = detail.telemetry?.algorithms.map((work) => ({ ...work, state: "running", trouble: "" }));
  const telemetry = { ...detail.telemetry, algorithms, scales: [] };
  standInDevices([well], "admin", { "/api/client/device/detail": () => good({ ...detail, telemetry }) });
  renderPage(openedAt(well.device_id), DevicesPage);
  const shown = await drawer("空港一体机-01");
  await within(shown).findByText("10.24.6.31");
  expect(within(shown).queryByText(/^区域入侵 (已停止|.*失败)/)).toBeNull();
});

it("shows an unreadable scale with its point and the remedy, and no warning for a working scale", async () => {
  standInDevices([well, gone], "admin", answers);
  renderPage(openedAt(well.device_id), DevicesPage);
  const shown = await drawer("空港一体机-01");
  await within(shown).findByText(/^东门 的秤有数据但无法识别，期间不计重量；请核对波特率、校验位和帧格式/);
  await within(shown).findByText(/^gone 的秤连接不上，期间不计重量；请检查秤的电源/);
  expect(within(shown).queryByText(/西门 的秤/)).toBeNull();
});

it("updates the offline time while the page is open", async () => {
  movableClock();
  const silent = makeDevice(5, { nickname: "哑巴", online: false, last_report: Date.now() - 449_000 });
  standInDevices([silent], "admin", { "/api/client/device/detail": () => good(makeDetail(silent)) });
  renderPage(openedAt(silent.device_id), DevicesPage);
  const shown = await drawer("哑巴");
  const content = await within(shown).findByText(/离线 7 分 \d+ 秒/);
  const before = content.textContent;
  await passes(1_000);
  expect(content.textContent).not.toBe(before);
});

it("shows since when a device is offline, and offers no snapshots", async () => {
  const point = makeDetailPoint(13, { name: "北门", channel: "ch1" });
  standInDevices([well, gone], "admin", {
    "/api/client/device/detail": () => good(makeDetail(gone, { points: [point] })),
  });
  renderPage(openedAt(gone.device_id), DevicesPage);
  const shown = await drawer("寸滩一体机-02");
  await within(shown).findByText(/起无上报，1 个点位无画面/);
  await userEvent.click(within(shown).getByRole("tab", { name: "视频点位 1" }));
  expect(within(shown).getByRole("button", { name: "抓拍 北门" }).hasAttribute("disabled")).toBe(true);
});

it("a snapshot shows the new picture; without a signal of the camera it shows the reason", async () => {
  const seen = standInDevices([well], "staff", {
    ...answers,
    "/api/client/point/snapshot": () => good({ url: "/shot.jpg", taken_at: 0 }),
  });
  renderPage(openedAt(well.device_id), DevicesPage);
  const shown = await drawer("空港一体机-01");
  await userEvent.click(await within(shown).findByRole("tab", { name: "视频点位 2" }));
  expect(within(shown).getByText("通道 ch1 区域入侵、烟火检测")).toBeDefined();
  expect(within(shown).getByRole("button", { name: "抓拍 西门" }).hasAttribute("disabled")).toBe(true);
  await userEvent.click(within(shown).getByRole("button", { name: "抓拍 东门" }));
  await screen.findByText("抓拍成功！");
  const picture = await within(shown).findByRole("img", { name: /^东门/ });
  expect(picture.getAttribute("src")).toBe("/shot.jpg");
  expect(seen.find(({ path }) => path.endsWith("/point/snapshot"))?.body).toEqual({ _id: idOf(11) });
});

it("shows that a device did not answer, without a picture", async () => {
  standInDevices([well], "staff", {
    ...answers,
    "/api/client/point/snapshot": () => refused("device_no_answer", "设备无响应", 504),
  });
  renderPage(openedAt(well.device_id), DevicesPage);
  const shown = await drawer("空港一体机-01");
  await userEvent.click(await within(shown).findByRole("tab", { name: "视频点位 2" }));
  await userEvent.click(within(shown).getByRole("button", { name: "抓拍 东门" }));
  await screen.findByText("设备无响应");
  expect(within(shown).queryByRole("img", { name: /^东门/ })).toBeNull();
});

it("shows the state of commands as text, and the reason of failed ones", async () => {
  standInDevices([well], "admin", answers);
  renderPage(openedAt(well.device_id), DevicesPage);
  const shown = await drawer("空港一体机-01");
  await userEvent.click(await within(shown).findByRole("tab", { name: "指令" }));
  const commands = within(await within(shown).findByRole("list", { name: "指令" }));
  for (const word of ["升级", "执行中 40%", "重启", "失败", "设备忙"]) expect(commands.getByText(word)).toBeDefined();
});

it("polls a running command, and shows a rollback with its reason", async () => {
  movableClock();
  let asked = 0;
  const upgrade = { _id: idOf(31), name: "upgrade", text: "", create_at: 1000 };
  const outcome = "新版本未能启动，已退回 0.6.45";
  standInDevices([well], "admin", {
    "/api/client/device/detail": () => {
      asked += 1;
      const state = asked === 1 ? ("progress" as const) : ("failed" as const);
      return good(
        makeDetail(well, { commands: [{ ...upgrade, state, percent: 70, text: asked === 1 ? "" : outcome }] }),
      );
    },
  });
  renderPage(`/devices?id=${well.device_id}&tab=commands`, DevicesPage);
  const shown = await drawer("空港一体机-01");
  await within(shown).findByText("执行中 70%");
  expect(within(shown).getByRole("progressbar", { name: "升级" }).getAttribute("aria-valuenow")).toBe("70");
  await inTime(2_500, () => within(shown).getByText(outcome));
  expect(within(shown).getByText("失败")).toBeDefined();
  await passes(10_000);
  expect(asked).toBe(2);
});

it("shows configured, received and analysed frame rates of a camera, and an algorithm without a picture", async () => {
  const rate = { fps_in: 12.46, fps_analysed: 2.5, fps_set: 3, last_frame_at: 0 };
  const points = [
    makeDetailPoint(11, { name: "东门", rate, blind: { since: 0, cause: "slow" } }),
    makeDetailPoint(12, { name: "西门", blind: { since: 0, cause: "no_frame" } }),
  ];
  standInDevices([well], "staff", { "/api/client/device/detail": () => good(makeDetail(well, { points })) });
  renderPage(`/devices?id=${well.device_id}&tab=points`, DevicesPage);
  const shown = await drawer("空港一体机-01");
  const [east, west] = await within(shown).findAllByRole("listitem");
  expect(east?.textContent).toMatch(
    /画面异常：分析过慢，可能漏报.*到达帧率12.5 帧\/秒分析帧率2.5 帧\/秒设定帧率3 帧\/秒/,
  );
  expect(west?.textContent).toMatch(/画面异常：没有画面，算法无法分析.*设备还没有上报帧率/);
});

it.each([
  ["admin", true],
  ["staff", false],
] as const)("offers role %s settings page, restart and a new camera: %s", async (role, offered) => {
  standInDevices([well], role, answers);
  renderPage(`/devices?id=${well.device_id}&tab=points`, DevicesPage);
  const shown = await drawer("空港一体机-01");
  await within(shown).findByText("东门");
  for (const name of ["重启", "添加摄像头"]) {
    expect(within(shown).queryAllByRole("button", { name })).toHaveLength(offered ? 1 : 0);
  }
  const link = within(shown).queryByRole("link", { name: "远程配置" });
  expect(link?.getAttribute("href")).toBe(offered ? `/iframe?id=${well.device_id}&type=2` : undefined);
});

it("opens the dialog for a new camera with the device's name", { tags: ["rest"] }, async () => {
  standInDevices([well], "admin", answers);
  renderPage(`/devices?id=${well.device_id}&tab=points`, DevicesPage);
  const shown = await drawer("空港一体机-01");
  await userEvent.click(await within(shown).findByRole("button", { name: "添加摄像头" }));
  expect((await screen.findByText(/添加摄像头/, { selector: ".ant-modal-title" })).textContent).toContain(
    "空港一体机-01",
  );
});

it("lists refused events with their reasons", async () => {
  const letter = { event_id: "e-1", reason: "too_old", text: "事件超过 30 天", received_at: 0 };
  const seen = standInDevices([well], "admin", {
    ...answers,
    "/api/client/device/dead_letters": () => good({ list: [letter], page: { page: 1, size: 30, count: 1 } }),
  });
  renderPage(openedAt(well.device_id), DevicesPage);
  const shown = await drawer("空港一体机-01");
  await userEvent.click(await within(shown).findByRole("tab", { name: "拒收事件 1" }));
  await within(shown).findByText("事件超过 30 天");
  expect(seen.find(({ path }) => path.endsWith("/dead_letters"))?.query.device_id).toBe(well.device_id);
});

it("← and → open the previous and next device, and show the end of the list", async () => {
  standInDevices([well, gone], "admin", answers);
  const { router } = renderPage(openedAt(well.device_id), DevicesPage);
  await drawer("空港一体机-01");
  await screen.findByText("1 / 2");
  await userEvent.keyboard("{ArrowLeft}");
  await screen.findByText("已经是第一条了");
  await userEvent.keyboard("{ArrowRight}");
  await drawer("寸滩一体机-02");
  expect(router.state.location.search).toEqual({ id: gone.device_id });
  await userEvent.keyboard("{ArrowRight}");
  await screen.findByText("已经是最后一条了");
});

it("closes when its device is deleted", async () => {
  let there = true;
  standInDevices([well], "admin", {
    ...answers,
    "/api/client/device/del": () => {
      there = false;
      return good({ removed: 1 });
    },
    "/api/client/device/list": () => {
      const list = there ? [well] : [];
      return good({ list, onlineCount: list.length, page: { page: 1, size: 30, count: list.length } });
    },
  });
  const { router } = renderPage(openedAt(well.device_id), DevicesPage);
  const shown = await drawer("空港一体机-01");
  await userEvent.click(within(shown).getByRole("button", { name: "删除设备" }));
  await userEvent.click(await screen.findByRole("button", { name: "删除 空港一体机-01" }));
  await screen.findByText("删除成功");
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
