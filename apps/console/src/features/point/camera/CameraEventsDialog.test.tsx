import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { makePoint, standInPoints } from "#test/stand-in-points.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { PointPage } from "../PointPage.tsx";

const gate = makePoint(1, { name: "东门", camera: "onvif" });
const motion = { topic: "RuleEngine/CellMotionDetector/Motion", alg_id: "area_intrusion", pause_seconds: 30 };
const line = { topic: "RuleEngine/LineDetector/Crossed", alg_id: "climb_over", pause_seconds: 30 };
const own = { topic: "MyRule/Foo", source: "Channel=1", is_active: true, count: 2, at: 1 };
const stored = (rules: readonly object[], is_possible = true) => ({
  "/api/client/point/camera_events": () => good({ _id: gate._id, rules, is_possible }),
  "/api/client/point/camera_events/set": () => good({ _id: gate._id }),
});
const saved = (seen: SeenRequest[]) => seen.filter(({ path }) => path.endsWith("/set")).map(({ body }) => body);
const button = (name: string) => screen.getByRole("button", { name });
const save = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole("button", { name: "保存" }));

beforeEach(() => storeToken("abc"));

async function openDialog() {
  renderPage("/videoPoint", PointPage);
  await userEvent.click(await screen.findByRole("button", { name: "更多操作：东门" }));
  await userEvent.click(await screen.findByText("摄像头事件"));
  return findDialog("摄像头事件 · 东门");
}

it("adds a known event with the usual alarm, and saves all rules", async () => {
  const seen = standInPoints([gate], "admin", stored([motion]));
  const dialog = await openDialog();
  await within(dialog).findByText("移动侦测");
  await userEvent.click(button("添加事件"));
  await userEvent.click(button("添加事件"));
  await userEvent.click(button("删除 移动报警"));
  await save(dialog);
  await screen.findByText("已保存，设备收到后生效");
  expect(saved(seen)).toEqual([
    { _id: gate._id, rules: [motion, { ...motion, topic: "RuleEngine/FieldDetector/ObjectsInside" }] },
  ]);
});

it("listens to the camera, and adds an event that it has sent", async () => {
  const events = [{ ...own }, { ...own, topic: line.topic, is_active: null, count: 1 }];
  const seen = standInPoints([gate], "admin", {
    ...stored([]),
    "/api/client/point/camera_events/try": () => good({ events }),
  });
  const dialog = await openDialog();
  await within(dialog).findByText(/还没有添加事件/);
  await userEvent.click(button("收听 15 秒"));
  await within(dialog).findByText("收到 2 种事件");
  expect(dialog.textContent).toContain("Channel=1 · 2 次 · 最后为开始");
  await userEvent.click(button("添加 越线"));
  await userEvent.click(button("添加 MyRule/Foo"));
  expect(button("已添加 MyRule/Foo")).toHaveProperty("disabled", true);
  await save(dialog);
  await screen.findByText("已保存，设备收到后生效");
  expect(saved(seen)).toEqual([{ _id: gate._id, rules: [line, { ...motion, topic: "MyRule/Foo" }] }]);
});

it.each([
  ["no event", () => good({ events: [] }), /15 秒内没有收到事件/],
  ["a device that is offline", () => refused("device_offline", "设备离线"), /收听失败：设备离线/],
])("says what to do after %s", async (_rule, answer, text) => {
  standInPoints([gate], "admin", { ...stored([]), "/api/client/point/camera_events/try": answer });
  const dialog = await openDialog();
  await within(dialog).findByText(/还没有添加事件/);
  await userEvent.click(button("收听 15 秒"));
  await within(dialog).findByText(text);
});

it("has no entry for a camera that is not connected by ONVIF", async () => {
  standInPoints([makePoint(1, { name: "东门", camera: "rtsp" })], "admin");
  renderPage("/videoPoint", PointPage);
  await userEvent.click(await screen.findByRole("button", { name: "更多操作：东门" }));
  await screen.findByText("编辑");
  expect(screen.queryByText("摄像头事件")).toBeNull();
});
