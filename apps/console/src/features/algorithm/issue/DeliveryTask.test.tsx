import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConfigProvider } from "antd";
import { beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#shared/api/query-client.ts";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeTask, makeTaskItem } from "#test/factories.ts";
import { good, refused, standInServer } from "#test/stand-in-server.ts";
import { DeliveryTask } from "./DeliveryTask.tsx";

const failed = makeTaskItem("大门", "failed", "新版本未通过试用：周明 在试用期间选择退回；已退回 1.9.0");
const ended = makeTask({ failed: 2, finished: true, items: [failed, failed] });
const decision = "试用已有结果或任务已停止，请查看各设备的最新情况";

interface Server {
  trial: "none" | "watching" | "passed" | "stopped";
  task: object;
  decides: boolean;
}

function show(changes: Partial<Server> = {}) {
  const server: Server = { trial: "watching", task: makeTask(), decides: true, ...changes };
  const seen = standInServer(({ path }) => {
    if (path.endsWith("/trial")) return good({ state: server.trial });
    if (path.endsWith("/task/retry")) return good({ count: 2 });
    if (!/\/trial\/(pass|stop)$/.test(path)) return good(server.task);
    if (!server.decides) return refused("trial_decided", decision, 409);
    server.trial = path.endsWith("pass") ? "passed" : "stopped";
    return good({});
  });
  render(
    <ConfigProvider theme={{ token: { motion: false }, zeroRuntime: true }} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={createQueryClient()}>
        <DeliveryTask id={idOf(1)} title="下发算法" success="安装成功" onClose={vi.fn()} />
      </QueryClientProvider>
    </ConfigProvider>,
  );
  const sent = () => seen.filter(({ method, path }) => method === "POST" && path.includes("/trial/"));
  return { server, seen, sent };
}
beforeEach(() => storeToken("abc"));

const bar = () => screen.findByRole("region", { name: "首批设备试用中" });
const isGone = () => expect(screen.queryByRole("region", { name: "首批设备试用中" })).toBeNull();

it.each([
  ["继续下发", "不等试用结果，继续下发？", "pass"],
  ["立即退回", "让首批设备退回原版本？", "stop"],
])("%s of a canary asks for confirmation, is sent once, and is then no longer offered", async (button, title, path) => {
  const { sent } = show();
  await userEvent.click(within(await bar()).getByRole("button", { name: button }));
  const dialog = await screen.findByRole("dialog", { name: title });
  expect(sent()).toEqual([]);
  await userEvent.dblClick(within(dialog).getByRole("button", { name: button }));
  await waitFor(isGone);
  expect(sent().map((each) => [each.path.split("/").at(-1), each.body])).toEqual([[path, { task_id: idOf(1) }]]);
});

it("the decision about the canary can be made by keyboard: Enter opens the dialog, Escape closes it without a change", async () => {
  const { sent } = show();
  within(await bar())
    .getByRole("button", { name: "立即退回" })
    .focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "让首批设备退回原版本？" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([]);
});

it("the open dialog shows that another user has decided the canary", async () => {
  show({ decides: false });
  await userEvent.click(within(await bar()).getByRole("button", { name: "继续下发" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "继续下发" }));
  expect(await within(dialog).findByText(decision)).toBeTruthy();
});

it("offers no canary decision for an installation without a canary", async () => {
  show({ trial: "none" });
  await screen.findByText("0 / 2 项");
  isGone();
});

it("offers the decision again when a retry starts a new canary", async () => {
  const { server } = show({ trial: "stopped", task: ended });
  const retry = await screen.findByRole("button", { name: "重试失败项" });
  isGone();
  Object.assign(server, { trial: "watching", task: makeTask() });
  await userEvent.click(retry);
  expect(await bar()).toBeTruthy();
});
