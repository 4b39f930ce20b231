import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeTask, makeTaskItem } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { makePoint, standInPoints } from "#test/stand-in-points.ts";
import { good, type SeenRequest } from "#test/stand-in-server.ts";
import { PointPage } from "../PointPage.tsx";

const [gate, yard] = [makePoint(1, { name: "东门" }), makePoint(2, { name: "堆场" })];
const line = (point: typeof gate, will: boolean, text: string) => ({
  _id: point._id,
  name: point.name,
  device_name: "一体机",
  will,
  text,
});
const task = makeTask({
  _id: idOf(60),
  kind: "point.startBulk",
  total: 1,
  done: 1,
  finished: true,
  items: [makeTaskItem("东门 一体机", "done", "已抓拍")],
});
const answers = {
  "/api/client/point/list": () =>
    good({ list: [gate, yard], onlineCount: 2, page: { page: 1, size: 30, count: 1234 } }),
  "/api/client/point/bulk/start": () => good({ task_id: idOf(60) }),
  "/api/client/task/get": () => good(task),
  "/api/client/task/list": () => good([]),
};
const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);

beforeEach(() => storeToken("abc"));

async function pick(names: readonly string[]) {
  for (const name of names) await userEvent.click(await screen.findByRole("checkbox", { name: `选择 ${name}` }));
  return within(screen.getByRole("region", { name: "批量操作" }));
}

it("previews why a snapshot of a point is not possible, and starts nothing before the confirmation", {
  tags: ["rest"],
}, async () => {
  const seen = standInPoints([gate, yard], "admin", {
    ...answers,
    "/api/client/point/bulk/preview": () =>
      good({
        count: 1,
        total: 2,
        skipped: [{ text: "设备离线", count: 1 }],
        list: [line(gate, true, "将抓拍一张画面"), line(yard, false, "设备离线")],
      }),
  });
  renderPage("/videoPoint", PointPage);
  const bar = await pick(["东门", "堆场"]);
  await userEvent.click(bar.getByRole("button", { name: "抓拍" }));
  const dialog = within(await findDialog("抓拍 2 个点位"));
  const button = await dialog.findByRole("button", { name: "抓拍 1 个点位" });
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "执行东门一体机将抓拍一张画面",
    "不执行堆场一体机设备离线",
  ]);
  expect(sentTo(seen, "/bulk/start")).toEqual([]);
  await userEvent.click(button);
  await dialog.findByText("已抓拍");
  const request = { action: "snapshot" };
  expect(sentTo(seen, "/bulk/start")).toEqual([{ request, point_ids: [gate._id, yard._id] }]);
});

it("requires a setting to change, and sends the list's filter when all matches are selected", {
  tags: ["rest"],
}, async () => {
  const seen = standInPoints([gate, yard], "admin", {
    ...answers,
    "/api/client/point/bulk/preview": () =>
      good({ count: 1234, total: 1234, skipped: [], list: [line(gate, true, "分析帧率将从 3 改为 2 帧/秒")] }),
  });
  renderPage("/videoPoint?status=online", PointPage);
  const bar = await pick(["东门"]);
  await userEvent.click(bar.getByRole("button", { name: "选择全部符合条件的 1,234 个" }));
  expect(bar.getByRole("status").textContent).toBe("已选全部符合条件的 1,234 个");
  await userEvent.click(bar.getByRole("button", { name: "分析设置" }));
  const dialog = within(await findDialog("修改 1,234 个点位的分析设置"));
  await userEvent.click(dialog.getByRole("button", { name: "下一步" }));
  await dialog.findByText("请选择要修改的设置");
  await userEvent.type(dialog.getByLabelText("分析帧率"), "2");
  await userEvent.click(dialog.getByRole("button", { name: "下一步" }));
  await dialog.findByText("其余 1,233 个未逐一列出");
  await userEvent.click(dialog.getByRole("button", { name: "修改 1,234 个点位" }));
  await dialog.findByText("已抓拍");
  const request = { action: "settings", analysis_fps: 2 };
  expect(sentTo(seen, "/bulk/start")).toEqual([{ request, filter: { status: 1 } }]);
});

it("sends the chosen motion level without other motion settings", { tags: ["rest"] }, async () => {
  const seen = standInPoints([gate, yard], "admin", {
    ...answers,
    "/api/client/point/bulk/preview": () =>
      good({ count: 1, total: 1, skipped: [], list: [line(gate, true, "将修改画面变化灵敏度")] }),
  });
  renderPage("/videoPoint", PointPage);
  const bar = await pick(["东门"]);
  await userEvent.click(bar.getByRole("button", { name: "分析设置" }));
  const dialog = within(await findDialog("修改 1 个点位的分析设置"));
  await userEvent.click(dialog.getByLabelText("画面变化灵敏度"));
  await userEvent.click(await screen.findByText("高", { selector: ".ant-select-item-option-content" }));
  await userEvent.click(dialog.getByRole("button", { name: "下一步" }));
  await dialog.findByText("将修改画面变化灵敏度");
  const request = { action: "settings", motion: { level: "high" } };
  expect(sentTo(seen, "/bulk/preview")).toEqual([{ request, point_ids: [gate._id] }]);
});
