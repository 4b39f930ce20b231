import { knownSettingsSchema } from "@huiyan/contract/point/settings-schemas";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPeople } from "#test/stand-in-people.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { PointAlgorithmPage } from "./PointAlgorithmPage.tsx";

/**
 * Canvas context that accepts every call, since the test document has no canvas. An end-to-end test checks the drawing.
 */
const drawn = { width: 0, data: new Uint8ClampedArray(4) };
const pen: object = new Proxy({}, { get: () => () => drawn });

const polygon = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.5, 0.5],
];
const sleeping = (more: object = {}) => ({
  alg_id: "sleep_post",
  name: "睡岗检测",
  version: "1.3.0",
  revision: 3,
  update_at: 0,
  update_by: "周明",
  settings: { regions: [{ name: "值班台", polygon }], still_seconds: 20 },
  schema: knownSettingsSchema("sleep_post"),
  ...more,
});
const found = (more: object = {}) =>
  good({
    point: {
      _id: idOf(1),
      name: "东门",
      device_id: "HY-BOX-0001",
      device_name: "一体机",
      connected: true,
      config: { state: "applied", wanted: 2, applied: 2, reason: "" },
    },
    list: [sleeping()],
    arrangement: null,
    arrangements: [],
    offered: [],
    ...more,
  });
const picture = () =>
  good({ name: "东门", device_id: "HY-BOX-0001", device_name: "一体机", online: false, url: "", at: null });
const path: `/${string}` = `/pointAlg?point_id=${idOf(1)}`;
const answers = (more: Record<string, () => unknown> = {}) => ({
  "/api/client/point/alg/list": () => found(),
  "/api/client/berth/picture": picture,
  ...more,
});
const form = () => screen.findByRole("form", { name: "睡岗检测的设置" });

beforeEach(() => {
  storeToken("abc");
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(() => pen as never);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("links to the points if the address has none, and does not show a failed request as an empty list", async () => {
  standInPeople([], "lead", answers({ "/api/client/point/alg/list": () => refused("internal", "服务器出错", 500) }));
  const { unmount } = renderPage("/pointAlg", PointAlgorithmPage);
  await screen.findByText("请选择一个点位");
  unmount();
  renderPage(path, PointAlgorithmPage);
  await screen.findByText(/服务器出错/);
  expect(screen.queryByText("此点位没有启用算法")).toBeNull();
});

it("builds the form from the algorithm's schema, with rarely changed fields collapsed", async () => {
  standInPeople([], "lead", answers());
  renderPage(path, PointAlgorithmPage);
  const fields = within(await form());
  expect(fields.getByLabelText("静止时长")).toHaveProperty("value", "20");
  expect(fields.getByLabelText("值班台 的名称")).toBeDefined();
  expect(fields.getByLabelText("遮挡容忍时长").closest("details")?.open).toBe(false);
  expect(screen.getByText(/^版本 2/)).toBeDefined();
});

it("saves changes with their revision, and shows invalid values without sending them", async () => {
  const seen = standInPeople([], "lead", answers({ "/api/client/point/alg/save": () => good({ revision: 4 }) }));
  renderPage(path, PointAlgorithmPage);
  const fields = within(await form());
  const save = fields.getByRole("button", { name: /保.?存/ });
  expect(save).toHaveProperty("disabled", true);
  await userEvent.clear(fields.getByLabelText("静止时长"));
  await userEvent.type(fields.getByLabelText("静止时长"), "1");
  await userEvent.click(save);
  expect(await fields.findByText("静止时长须在 5 到 86400 之间")).toBeDefined();
  await userEvent.type(fields.getByLabelText("静止时长"), "5");
  await userEvent.click(save);
  await waitFor(() => expect(seen.some((call) => call.path.endsWith("/alg/save"))).toBe(true));
  const sent = seen.find((call) => call.path.endsWith("/alg/save"))?.body;
  expect(sent).toMatchObject({ alg_id: "sleep_post", revision: 3, settings: { still_seconds: 15 } });
});

/** Saves a change and types another one. The answer of the save is delayed until the test calls `answer`. */
async function saveSlowly(outcome: () => unknown = () => good({ revision: 4 })) {
  let answer = () => {};
  const isBack = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  const list = async () => {
    if (asked++ > 0) await isBack;
    const settings = { regions: [{ name: "值班台", polygon }], still_seconds: asked > 1 ? 25 : 20 };
    return found({ list: [sleeping({ revision: asked > 1 ? 4 : 3, settings })] });
  };
  const more = { "/api/client/point/alg/list": list, "/api/client/point/alg/save": outcome };
  const seen = standInPeople([], "lead", answers(more));
  renderPage(path, PointAlgorithmPage);
  const fields = within(await form());
  const seconds = fields.getByLabelText("静止时长");
  const type = async (text: string) => {
    await userEvent.clear(seconds);
    await userEvent.type(seconds, text);
  };
  await type("25");
  const save = fields.getByRole("button", { name: /保.?存/ });
  await userEvent.click(save);
  await waitFor(() => expect(asked).toBe(2));
  await type("30");
  const calls = (name: string) => seen.filter((call) => call.path.endsWith(name));
  return { answer, seconds, save, calls };
}

it("keeps changes made during a save, and bases them on the saved revision", { tags: ["rest"] }, async () => {
  const { answer, seconds, save, calls } = await saveSlowly();
  answer();
  await waitFor(() => expect(calls("/alg/list")).toHaveLength(2));
  await waitFor(() => expect(save).toHaveProperty("disabled", false));
  expect(seconds).toHaveProperty("value", "30");
  await userEvent.click(save);
  await waitFor(() => expect(calls("/alg/save")).toHaveLength(2));
  expect(calls("/alg/save")[1]?.body).toMatchObject({ revision: 4, settings: { still_seconds: 30 } });
});

it("Ctrl+S during a save starts another save after it", { tags: ["rest"] }, async () => {
  const { answer, calls } = await saveSlowly();
  await userEvent.keyboard("{Control>}s{/Control}");
  expect(calls("/alg/save")).toHaveLength(1);
  answer();
  await waitFor(() => expect(calls("/alg/save")).toHaveLength(2));
  expect(calls("/alg/save")[1]?.body).toMatchObject({ revision: 4, settings: { still_seconds: 30 } });
});

it("does not save again when another user has changed the settings meanwhile", async () => {
  const { answer, seconds, save, calls } = await saveSlowly(() => refused("settings_changed", "设置刚被他人修改", 409));
  await userEvent.keyboard("{Control>}s{/Control}");
  answer();
  await waitFor(() => expect(seconds).toHaveProperty("value", "25"));
  await waitFor(() => expect(save.classList.contains("ant-btn-loading")).toBe(false));
  expect(calls("/alg/save")).toHaveLength(1);
});

it("shows staff the settings without any changes", async () => {
  standInPeople([], "staff", answers());
  renderPage(path, PointAlgorithmPage);
  const fields = within(await form());
  expect(fields.getByLabelText("静止时长")).toHaveProperty("disabled", true);
  for (const name of [/保.?存/, /停.?用/, /绘.?制/, "添加算法"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

it("links to the berth page for berths, and says when the device lacks an algorithm", async () => {
  const list = [
    sleeping({ version: "" }),
    { ...sleeping(), alg_id: "berth_parking", name: "泊位停车", settings: { berths: [] }, schema: null },
  ];
  standInPeople([], "lead", answers({ "/api/client/point/alg/list": () => found({ list }) }));
  renderPage(path, PointAlgorithmPage);
  await screen.findByText("设备上没有该算法，请重新下发或停用");
  await userEvent.click(screen.getByRole("button", { name: /泊位停车/ }));
  expect(screen.getByRole("link", { name: "前往泊位配置" })).toBeDefined();
});

it("names the algorithms that a pipeline lacks on the point", async () => {
  const arrangement = { _id: idOf(7), name: "值班", missing: ["area_intrusion"] };
  const chosen = () => found({ arrangement, arrangements: [{ _id: idOf(7), name: "值班" }] });
  standInPeople([], "lead", answers({ "/api/client/point/alg/list": chosen }));
  renderPage(path, PointAlgorithmPage);
  await screen.findByText("还需启用：区域入侵；在此之前各算法独立运行");
});

it("removes the dialog about disabling an algorithm after it was cancelled", async () => {
  standInPeople([], "lead", answers());
  renderPage(path, PointAlgorithmPage);
  await userEvent.click(within(await form()).getByRole("button", { name: "停用" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "取消" }));
  await waitFor(() => expect(document.querySelector(".ant-modal")).toBeNull());
});
