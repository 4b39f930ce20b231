import { type Task } from "@huiyan/contract/task/task.api";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeTask, makeTaskItem } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { makeDevice, standInDevices } from "#test/stand-in-devices.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { DevicesPage } from "../DevicesPage.tsx";
import { bulkActions, doneIds, requestOf } from "./bulk-steps.ts";

const one = makeDevice(1, { nickname: "甲" });
const two = makeDevice(2, { nickname: "乙" });
const ids = [one.device_id, two.device_id];
const inNorth: `/${string}` = `/devices?group_id=${idOf(501)}`;
const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const item = makeTaskItem;
const taskOf = (items: Task["items"], failed = 0) =>
  good(
    makeTask({
      _id: idOf(60),
      kind: "device.startBulk",
      total: items.length,
      done: items.length - failed,
      failed,
      finished: true,
      items,
    }),
  );
const plan = (list: [string, boolean, string][]) =>
  good({
    count: list.filter(([, will]) => will).length,
    total: list.length,
    skipped: list.filter(([, will]) => !will).map(([, , text]) => ({ text, count: 1 })),
    list: list.map(([device_id, will, text]) => ({ device_id, name: device_id, will, text })),
  });
const both = plan([
  [one.device_id, true, "将执行"],
  [two.device_id, true, "将执行"],
]);
const allDone = taskOf([item(`甲 ${one.device_id}`, "done"), item(`乙 ${two.device_id}`, "done")]);
const answers = {
  "/api/client/device/bulk/preview": () => both,
  "/api/client/device/bulk/start": () => good({ task_id: idOf(60) }),
  "/api/client/task/get": () => allDone,
};

beforeEach(() => storeToken("abc"));

async function pickBoth(action: string) {
  for (const name of ["甲", "乙"]) await userEvent.click(await screen.findByRole("checkbox", { name: `选择 ${name}` }));
  await userEvent.click(within(screen.getByRole("region", { name: "批量操作" })).getByRole("button", { name: action }));
}

describe("actions for selected devices", () => {
  it("inside a group offer to remove devices from the group, elsewhere to delete them", () => {
    const shared = ["rename", "bind", "switch", "upgrade", "reboot"];
    expect(bulkActions(true)).toEqual([...shared, "unbind"]);
    expect(bulkActions(false)).toEqual([...shared, "remove"]);
  });

  it.each([
    ["unbind", { action: "unbind", group_id: idOf(501) }],
    ["remove", { action: "remove" }],
    ["upgrade", { action: "upgrade" }],
    ["reboot", { action: "reboot" }],
    ["bind", undefined],
    ["switch", undefined],
    ["rename", undefined],
  ] as const)("action %s is previewed with %j at once, or first asks for input", (action, request) => {
    expect(requestOf(action, { id: idOf(501), name: "北区" })).toEqual(request);
  });

  it("matches the results of a task by device id, also if one id ends with another", () => {
    const items = [item("甲 HY-0001", "done"), item("乙 AHY-0001", "failed"), item("丙 1 HY-0003", "done")];
    expect(doneIds({ items })).toEqual(["HY-0001", "HY-0003"]);
  });
});

it("previews the effect on each device and the counts, and changes nothing before the confirmation", {
  tags: ["rest"],
}, async () => {
  const seen = standInDevices([one, two], "admin", {
    ...answers,
    "/api/client/device/bulk/preview": () =>
      plan([
        [one.device_id, false, "设备离线"],
        [two.device_id, true, "将重启，约一分钟后恢复"],
      ]),
    "/api/client/task/get": () => taskOf([item(`乙 ${two.device_id}`, "done", "已重启")]),
  });
  renderPage("/devices", DevicesPage);
  await pickBoth("重启");
  const dialog = await findDialog("重启 2 台设备");
  const list = await within(dialog).findByRole("list", { name: "将要进行的操作" });
  const lines = within(list)
    .getAllByRole("listitem")
    .map((line) => line.textContent ?? "");
  expect(lines[0]).toMatch(/^执行.*将重启，约一分钟后恢复/);
  expect(lines[1]).toMatch(/^不执行.*设备离线/);
  expect(dialog.textContent).toContain("将执行 1 台不执行 1 台");
  expect(sentTo(seen, "/bulk/start")).toEqual([]);
  await userEvent.dblClick(within(dialog).getByRole("button", { name: "重启 1 台设备" }));
  await within(dialog).findByText("已重启");
  await screen.findByText("执行指令成功！");
  expect(sentTo(seen, "/bulk/start")).toEqual([{ request: { action: "reboot" }, device_ids: ids }]);
});

it("sends the filters instead of ids when all matches are selected, and counts devices that the preview does not list", {
  tags: ["rest"],
}, async () => {
  const few = { count: 1233, total: 1234, skipped: [{ text: "设备离线", count: 1 }] };
  const listed = [{ device_id: one.device_id, name: "甲", will: true, text: "将重启，约一分钟后恢复" }];
  const seen = standInDevices([one, two], "admin", {
    ...answers,
    "/api/client/device/list": () =>
      good({ list: [one, two], page: { page: 1, size: 30, count: 1234 }, onlineCount: 2 }),
    "/api/client/device/bulk/preview": () => good({ ...few, list: listed }),
  });
  renderPage("/devices?status=online&keyword=%E4%B8%9C", DevicesPage);
  await userEvent.click(await screen.findByRole("checkbox", { name: "选择 甲" }));
  const bar = within(screen.getByRole("region", { name: "批量操作" }));
  expect(bar.getByRole("button", { name: "重命名" })).toBeDefined();
  await userEvent.click(bar.getByRole("button", { name: "选择全部符合条件的 1,234 台" }));
  expect(bar.getByRole("status").textContent).toBe("已选全部符合条件的 1,234 台");
  expect(bar.queryByRole("button", { name: "重命名" })).toBeNull();
  await userEvent.click(bar.getByRole("button", { name: "重启" }));
  const dialog = await findDialog("重启 1234 台设备");
  const button = await within(dialog).findByRole("button", { name: "重启 1,233 台设备" });
  expect(dialog.textContent).toContain("设备离线：1 台");
  expect(dialog.textContent).toContain("其余 1,233 台未逐一列出");
  await userEvent.click(button);
  await screen.findByText("执行指令成功！");
  expect(sentTo(seen, "/bulk/start")).toEqual([
    { request: { action: "reboot" }, filter: { status: 1, keyword: "东" } },
  ]);
});

it("selecting single rows ends the selection of all matches", {
  tags: ["rest"],
}, async () => {
  const seen = standInDevices([one, two], "admin", {
    ...answers,
    "/api/client/device/list": () =>
      good({ list: [one, two], page: { page: 1, size: 30, count: 1234 }, onlineCount: 2 }),
  });
  renderPage("/devices", DevicesPage);
  await userEvent.click(await screen.findByRole("checkbox", { name: "选择 甲" }));
  await userEvent.click(screen.getByRole("button", { name: "选择全部符合条件的 1,234 台" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "选择 甲" }));
  const bar = within(screen.getByRole("region", { name: "批量操作" }));
  expect(bar.getByRole("status").textContent).toBe("已选 1 台");
  await userEvent.click(bar.getByRole("button", { name: "重启" }));
  await findDialog("重启 乙");
  await waitFor(() =>
    expect(sentTo(seen, "/bulk/preview")).toEqual([{ request: { action: "reboot" }, device_ids: [two.device_id] }]),
  );
});

it("disables the button and shows the reason when no device would change", { tags: ["rest"] }, async () => {
  const seen = standInDevices([one, two], "admin", {
    ...answers,
    "/api/client/device/bulk/preview": () =>
      plan([
        [one.device_id, false, "设备已是最新版本"],
        [two.device_id, false, "设备已是最新版本"],
      ]),
  });
  renderPage("/devices", DevicesPage);
  await pickBoth("升级");
  const dialog = await findDialog("升级 2 台设备");
  const button = await within(dialog).findByRole("button", { name: "升级 0 台设备" });
  expect(button.hasAttribute("disabled")).toBe(true);
  expect(button.getAttribute("title")).toBe("所选设备都不需要该操作");
  expect(sentTo(seen, "/bulk/start")).toEqual([]);
});

it("switching asks for a group before the preview, and the user can go back and choose another", {
  tags: ["rest"],
}, async () => {
  const seen = standInDevices([one, two], "admin", answers);
  renderPage("/devices", DevicesPage);
  await pickBoth("切换设备组");
  const dialog = await findDialog("切换 2 台设备 的设备组");
  await userEvent.click(within(dialog).getByRole("button", { name: "下一步" }));
  await within(dialog).findByText("请选择设备组！");
  expect(sentTo(seen, "/bulk/preview")).toEqual([]);
  await userEvent.click(within(dialog).getByLabelText("设备组"));
  await userEvent.click(await screen.findByText("南区", { selector: ".ant-select-tree-title" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "下一步" }));
  await within(dialog).findByRole("button", { name: "切换 2 台设备" });
  await userEvent.click(within(dialog).getByRole("button", { name: "上一步" }));
  await within(dialog).findByText("南区");
  await userEvent.click(within(dialog).getByRole("button", { name: "下一步" }));
  await userEvent.click(await within(dialog).findByRole("button", { name: "切换 2 台设备" }));
  await screen.findByText("操作成功！");
  expect(sentTo(seen, "/bulk/start")).toEqual([
    { request: { action: "switch", group_id: idOf(503) }, device_ids: ids },
  ]);
});

it("in a group, the selected devices are removed from it", { tags: ["rest"] }, async () => {
  const seen = standInDevices([one, two], "lead", answers);
  renderPage(inNorth, DevicesPage);
  await pickBoth("移出设备组");
  const dialog = await findDialog("从“北区”移出 2 台设备");
  await userEvent.click(await within(dialog).findByRole("button", { name: "移出 2 台设备" }));
  await screen.findByText("操作成功！");
  expect(sentTo(seen, "/bulk/start")).toEqual([
    { request: { action: "unbind", group_id: idOf(501) }, device_ids: ids },
  ]);
});

it("renaming requires a name for every device and trims the names", { tags: ["rest"] }, async () => {
  const seen = standInDevices([one, two], "admin", answers);
  renderPage("/devices", DevicesPage);
  await pickBoth("重命名");
  const dialog = await findDialog("重命名 2 台设备");
  const field = within(dialog).getByLabelText("甲 的新名称");
  await userEvent.clear(field);
  await userEvent.click(within(dialog).getByRole("button", { name: "下一步" }));
  await within(dialog).findByText("请输入设备名称！");
  expect(sentTo(seen, "/bulk/preview")).toEqual([]);
  await userEvent.type(field, " 东门 ");
  await userEvent.click(within(dialog).getByRole("button", { name: "下一步" }));
  await userEvent.click(await within(dialog).findByRole("button", { name: "重命名 2 台设备" }));
  await screen.findByText("操作成功！");
  const names = { [one.device_id]: "东门", [two.device_id]: "乙" };
  expect(sentTo(seen, "/bulk/start")).toEqual([{ request: { action: "rename", names }, device_ids: ids }]);
});

it("a deletion shows what is lost, and 撤销 restores exactly the deleted devices", { tags: ["rest"] }, async () => {
  const seen = standInDevices([one, two], "admin", {
    ...answers,
    "/api/client/task/get": () =>
      taskOf([item(`甲 ${one.device_id}`, "done"), item(`乙 ${two.device_id}`, "failed", "没有权限")], 1),
    "/api/client/device/restore": () => good({ restored: 1 }),
  });
  renderPage("/devices", DevicesPage);
  await pickBoth("删除设备");
  const dialog = await findDialog("删除 2 台设备");
  const button = await within(dialog).findByRole("button", { name: "删除 2 台设备" });
  for (const expected of ["密钥随即失效", "30 天内可以在回收站恢复"]) expect(dialog.textContent).toContain(expected);
  await userEvent.click(button);
  await within(dialog).findByText("没有权限");
  expect(within(dialog).getByRole("button", { name: "重试失败项" })).toBeDefined();
  (await screen.findByRole("button", { name: "撤销" })).click();
  await waitFor(() => expect(sentTo(seen, "/device/restore")).toEqual([{ device_ids: [one.device_id] }]));
});

it("shows the refusal of an action in the dialog, and can retry", { tags: ["rest"] }, async () => {
  let allowed = false;
  standInDevices([one, two], "admin", {
    ...answers,
    "/api/client/device/bulk/start": () =>
      allowed ? good({ task_id: idOf(60) }) : refused("nothing_to_do", "所选设备都不需要该操作"),
  });
  renderPage("/devices", DevicesPage);
  await pickBoth("重启");
  const dialog = await findDialog("重启 2 台设备");
  await userEvent.click(await within(dialog).findByRole("button", { name: "重启 2 台设备" }));
  await within(dialog).findByText("所选设备都不需要该操作");
  allowed = true;
  await userEvent.click(within(dialog).getByRole("button", { name: "重启 2 台设备" }));
  await screen.findByText("执行指令成功！");
});

it("shows a running bulk action again after a reload", async () => {
  const running = makeTask({ _id: idOf(60), kind: "device.startBulk", done: 1 });
  standInDevices([one], "admin", {
    ...answers,
    "/api/client/task/list": ({ query }) => good(query.kind === "device.startBulk" ? [running] : []),
    "/api/client/task/get": () => good({ ...running, items: [item("甲", "done"), item("乙", "waiting")] }),
  });
  renderPage("/devices", DevicesPage);
  await userEvent.click(await screen.findByRole("button", { name: "批量操作进行中" }));
  const dialog = await findDialog("批量操作");
  await within(dialog).findByText("1 / 2 项");
});
