import { usualMotion } from "@huiyan/contract/device/motion.rules";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { makePoint, standInPoints } from "#test/stand-in-points.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { PointPage } from "../PointPage.tsx";

const gate = makePoint(1, {
  name: "东门",
  image_url: "/p.jpg",
  thumb_url: "/t.jpg",
  image_at: Date.now() - 2 * 3_600_000 - 5000,
  blind: { since: 0, cause: "slow" },
  position_coord: [114.0579, 22.5431],
  address: "广东省深圳市",
});
const own = makePoint(2, { name: "自带镜头", camera: "own" });
const camera = {
  _id: gate._id,
  device_id: gate.device_id,
  name: "东门",
  analysis_fps: 2.5,
  motion: usualMotion,
  has_password: true,
  camera: { kind: "rtsp", url: "rtsp://10.0.0.8/main", sub_url: "", username: "admin" },
};
const answers = {
  "/api/client/point/camera": ({ query }: { query: Record<string, string> }) =>
    good(query._id === gate._id ? camera : { ...camera, _id: own._id, has_password: false, camera: null }),
};
const opened = (id: string): `/${string}` => `/videoPoint?point=${id}`;
const drawer = async (name: string) => {
  const dialogs = await screen.findAllByRole("dialog");
  const found = dialogs.find((each) => each.textContent?.includes(name));
  if (found === undefined) throw new Error(`no drawer of ${name}`);
  return found;
};

beforeEach(() => {
  storeToken("abc");
});

it("shows age and problem of the picture, algorithms, place, and camera without its password", async () => {
  standInPoints([gate, own], "admin", answers);
  renderPage(opened(gate._id), PointPage);
  await screen.findByText("rtsp://10.0.0.8/main");
  const shown = await drawer("东门");
  expect(within(shown).getByRole("img", { name: "东门 的画面，2 小时前" }).getAttribute("src")).toBe("/p.jpg");
  expect(shown.textContent).toMatch(/起分析帧率过低/);
  for (const word of ["区域入侵", "广东省深圳市", "admin", "已设置", "2.5 帧/秒"])
    expect(within(shown).getAllByText(word).length).toBeGreaterThan(0);
  expect(await within(shown).findByRole("img", { name: "位置 东门" })).toBeDefined();
});

it("shows only the kind of a built-in camera", async () => {
  standInPoints([own], "admin", answers);
  renderPage(opened(own._id), PointPage);
  expect(await screen.findByText("设备自带")).toBeDefined();
  const shown = await drawer("自带镜头");
  expect(within(shown).getByText("暂无画面")).toBeDefined();
  expect(within(shown).getByText("未设置")).toBeDefined();
  expect(within(shown).queryByText("取流地址")).toBeNull();
});

it("← and → open the previous and next point, and show the end of the list", async () => {
  standInPoints([gate, own], "admin", answers);
  const { router } = renderPage(opened(gate._id), PointPage);
  await screen.findByText("1 / 2");
  await userEvent.keyboard("{ArrowLeft}");
  await screen.findByText("已经是第一条了");
  await userEvent.keyboard("{ArrowRight}");
  await screen.findByText("2 / 2");
  expect(router.state.location.search).toEqual({ point: own._id });
  await userEvent.keyboard("{ArrowRight}");
  await screen.findByText("已经是最后一条了");
});

it("says that a point in a link is not in the list", async () => {
  standInPoints([gate], "admin", answers);
  renderPage(opened(idOf(99)), PointPage);
  await screen.findByText("该点位不在当前列表中");
});

it("closes when its point is deleted", async () => {
  standInPoints([gate], "admin", { ...answers, "/api/client/point/del": () => good({ removed: 1 }) });
  const { router } = renderPage(opened(gate._id), PointPage);
  await screen.findByText("rtsp://10.0.0.8/main");
  await userEvent.click(within(await drawer("东门")).getByRole("button", { name: "删除" }));
  await userEvent.click(await screen.findByRole("button", { name: "删除 东门" }));
  await screen.findByText("删除成功");
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

it("plays live video, shows why it cannot, and returns to the picture", {
  tags: ["rest"],
}, async () => {
  const refusal = refused("device_offline", "设备离线");
  const seen = standInPoints([gate], "staff", { ...answers, "/api/client/point/live/play": () => refusal });
  renderPage(opened(gate._id), PointPage);
  await userEvent.click(await screen.findByRole("button", { name: "播放实时画面" }));
  const shown = await drawer("东门");
  expect(await within(shown).findByText("设备离线")).toBeDefined();
  const asked = seen.filter(({ path }) => path.endsWith("/live/play")).map(({ query }) => query);
  expect(asked[0]).toEqual({ _id: gate._id, quality: "sub" });
  await userEvent.click(within(shown).getByRole("button", { name: "返回抓拍画面" }));
  expect(within(shown).getByRole("img", { name: "东门 的画面，2 小时前" })).toBeDefined();
});
