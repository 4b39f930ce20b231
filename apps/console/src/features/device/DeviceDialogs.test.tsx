import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { idOf } from "../../../test/factories.ts";
import { findDialog } from "../../../test/find-dialog.ts";
import { renderPage } from "../../../test/render-page.tsx";
import { makeDevice, standInDevices } from "../../../test/stand-in-devices.ts";
import { good, refused, type SeenRequest } from "../../../test/stand-in-server.ts";
import { storeToken } from "../../shared/auth/session.store.ts";
import { DevicesPage } from "./DevicesPage.tsx";

const north = makeDevice(1, { nickname: "空港一体机-01" });
const free = makeDevice(2, { nickname: "寸滩一体机-02", bind_group: [], group: { name: "" } });
const inNorth: `/${string}` = `/devices?group_id=${idOf(501)}`;
const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const shown = () => screen.findByRole("row", { name: /空港一体机-01/ });
const privateDeployment = () => good({ privatize: true, privatize_code: "", internal_mode: false });

beforeEach(() => {
  storeToken("abc");
});

async function chooseInMenu(name: string, entry: string) {
  await userEvent.click(await screen.findByRole("button", { name: `更多操作：${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
}
async function picked(...names: string[]) {
  for (const name of names) await userEvent.click(await screen.findByRole("checkbox", { name: `选择 ${name}` }));
}
async function openAdding() {
  await userEvent.click(screen.getByRole("button", { name: "添加设备" }));
  return findDialog("添加设备");
}

it.each([
  ["", "", ["请输入设备名称！", "请输入设备ID！", "请输入设备验证码！"]],
  ["  ", "  ", ["请输入设备名称！", "请输入设备ID！"]],
  ["东门", "a b", ["设备ID须为 6 到 64 位字母、数字、下划线或短横"]],
])("a new device named «%s» with id «%s» is refused: %j", async (name, id, problems) => {
  const seen = standInDevices([north]);
  renderPage("/devices", DevicesPage);
  await shown();
  const dialog = await openAdding();
  await within(dialog).findByLabelText("设备验证码");
  if (name !== "") await userEvent.type(within(dialog).getByLabelText("设备名称"), name);
  if (id !== "") await userEvent.type(within(dialog).getByLabelText("设备ID"), id);
  await userEvent.click(within(dialog).getByRole("button", { name: "添加设备" }));
  for (const problem of problems) expect(within(dialog).getByText(problem)).toBeDefined();
  expect(sentTo(seen, "/device/add")).toEqual([]);
});

it("a device is added with trimmed name, id and code, and bound to the group that is looked at", async () => {
  let taken = true;
  const seen = standInDevices([north], "lead", {
    "/api/client/device/add": () =>
      taken ? refused("device_taken", "设备不存在或已被绑定", 409) : good({ _id: idOf(9) }),
    "/api/client/device/bind": () => good({ bound: 1 }),
  });
  renderPage(inNorth, DevicesPage);
  await shown();
  const dialog = await openAdding();
  await within(dialog).findByText("添加后同时绑定到“北区”");
  await userEvent.type(within(dialog).getByLabelText("设备名称"), " 东门 ");
  await userEvent.type(within(dialog).getByLabelText("设备ID"), " HY-0009 ");
  await userEvent.type(await within(dialog).findByLabelText("设备验证码"), "K7F2");
  const button = within(dialog).getByRole("button", { name: "添加设备" });
  await userEvent.click(button);
  await within(dialog).findByText("设备不存在或已被绑定");
  taken = false;
  await userEvent.click(button);
  await screen.findByText("添加成功");
  expect(sentTo(seen, "/device/add").at(-1)).toEqual({ nickname: "东门", device_id: "HY-0009", code: "K7F2" });
  await waitFor(() => expect(sentTo(seen, "/device/bind")).toEqual([{ group_id: idOf(501), device_id: ["HY-0009"] }]));
});

it("a private deployment asks for no code", async () => {
  standInDevices([north], "admin", { "/common/privatize": privateDeployment });
  renderPage("/devices", DevicesPage);
  await shown();
  const dialog = await openAdding();
  expect(within(dialog).queryByLabelText("设备验证码")).toBeNull();
});

it("a device gets another name, also by Enter; its id cannot be changed", async () => {
  const seen = standInDevices([north], "admin", { "/api/client/device/edit": () => good({}) });
  renderPage("/devices", DevicesPage);
  await shown();
  await userEvent.click(screen.getByRole("button", { name: "编辑：空港一体机-01" }));
  const dialog = await findDialog("编辑设备 空港一体机-01");
  expect(within(dialog).getByLabelText("设备ID").hasAttribute("disabled")).toBe(true);
  const field = within(dialog).getByLabelText("设备名称");
  await userEvent.clear(field);
  await userEvent.click(within(dialog).getByRole("button", { name: "保存" }));
  expect(within(dialog).getByText("请输入设备名称！")).toBeDefined();
  await userEvent.type(field, "东门{Enter}");
  await screen.findByText("修改成功");
  expect(sentTo(seen, "/device/edit")).toEqual([{ device_id: north.device_id, nickname: "东门" }]);
});

it("a removal names the device and the 30 days, is sent once, and 撤销 restores", async () => {
  const seen = standInDevices([north, free], "admin", {
    "/api/client/device/del": () => good({ removed: 1 }),
    "/api/client/device/restore": () => good({ restored: 1 }),
  });
  renderPage("/devices", DevicesPage);
  await shown();
  await chooseInMenu("空港一体机-01", "删除设备");
  const dialog = await findDialog("删除 空港一体机-01");
  expect(dialog.textContent).toContain("30 天内可以在回收站恢复");
  await userEvent.dblClick(within(dialog).getByRole("button", { name: "删除 空港一体机-01" }));
  await screen.findByText("删除成功");
  expect(sentTo(seen, "/device/del")).toEqual([{ device_ids: [north.device_id] }]);
  screen.getByRole("button", { name: "撤销" }).click();
  await screen.findByText("操作成功！");
  expect(sentTo(seen, "/device/restore")).toEqual([{ device_ids: [north.device_id] }]);
});

it("a refused removal puts the row back and says why in the dialog", async () => {
  standInDevices([north], "admin", {
    "/api/client/device/del": () => refused("forbidden", "没有权限", 403),
  });
  renderPage("/devices", DevicesPage);
  await shown();
  await chooseInMenu("空港一体机-01", "删除设备");
  const dialog = await findDialog("删除 空港一体机-01");
  await userEvent.click(within(dialog).getByRole("button", { name: "删除 空港一体机-01" }));
  await within(dialog).findByText("没有权限");
  expect(document.querySelector(`tr[data-row-key="${idOf(1)}"]`)).not.toBeNull();
});

it("in a group the picked ones are taken out of it instead of deleted", async () => {
  const seen = standInDevices([north, free], "admin", { "/api/client/device/unbind": () => good({ unbound: 2 }) });
  renderPage(inNorth, DevicesPage);
  await shown();
  await picked("空港一体机-01", "寸滩一体机-02");
  expect(screen.queryByRole("button", { name: "删除设备" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "移出设备组" }));
  const dialog = await findDialog("从“北区”移出 2 台设备");
  expect(dialog.textContent).toContain("空港一体机-01、寸滩一体机-02");
  await userEvent.click(within(dialog).getByRole("button", { name: "移出设备组" }));
  await screen.findByText("操作成功！");
  expect(sentTo(seen, "/device/unbind")).toEqual([
    { group_id: idOf(501), device_id: [north.device_id, free.device_id] },
  ]);
});

it("switching needs a group; the organisation itself is none", async () => {
  const seen = standInDevices([north], "admin", { "/api/client/device/switch": () => good({ switched: 1 }) });
  renderPage("/devices", DevicesPage);
  await shown();
  await chooseInMenu("空港一体机-01", "切换设备组");
  const dialog = await findDialog("切换 空港一体机-01 的设备组");
  await userEvent.click(within(dialog).getByRole("button", { name: "切换设备组" }));
  await within(dialog).findByText("请选择设备组！");
  expect(sentTo(seen, "/device/switch")).toEqual([]);
  await userEvent.click(within(dialog).getByLabelText("设备组"));
  await userEvent.click(await screen.findByText("渝智城市运营", { selector: ".ant-select-tree-title" }));
  await userEvent.click(await screen.findByText("南区", { selector: ".ant-select-tree-title" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "切换设备组" }));
  await screen.findByText("操作成功！");
  expect(sentTo(seen, "/device/switch")).toEqual([{ group_id: idOf(503), device_id: [north.device_id] }]);
});

it("only devices outside the group can be bound to it, and at least one", async () => {
  const seen = standInDevices([north, free], "admin", { "/api/client/device/bind": () => good({ bound: 1 }) });
  renderPage(inNorth, DevicesPage);
  await shown();
  await userEvent.click(await screen.findByRole("button", { name: "绑定设备" }));
  const dialog = await findDialog("绑定设备到“北区”");
  const line = await within(dialog).findByText(/寸滩一体机-02/);
  expect(within(dialog).queryByText(/空港一体机-01/)).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "绑定设备" }));
  await within(dialog).findByText("请选择绑定设备！");
  await userEvent.click(line.closest(".ant-tree-treenode")?.querySelector(".ant-tree-checkbox") ?? line);
  await userEvent.click(within(dialog).getByRole("button", { name: "绑定设备" }));
  await screen.findByText("操作成功！");
  expect(sentTo(seen, "/device/bind")).toEqual([{ group_id: idOf(501), device_id: [free.device_id] }]);
});

it("the recycle bin shows what was deleted and until when it is kept, and restores", async () => {
  const lost = { device_id: "HY-LOST-0007", nickname: "旧设备", deleted_at: 0, ends_at: 30 * 86_400_000 };
  const seen = standInDevices([north], "admin", {
    "/api/client/device/recycled": () => good({ list: [lost], page: { page: 1, size: 30, count: 1 } }),
    "/api/client/device/restore": () => good({ restored: 1 }),
  });
  renderPage("/devices", DevicesPage);
  await shown();
  await userEvent.click(screen.getByRole("button", { name: "回收站" }));
  const dialog = await findDialog("设备回收站");
  await within(dialog).findByText(/旧设备/);
  expect(dialog.textContent).toContain("01-31");
  await userEvent.click(within(dialog).getByRole("button", { name: "恢复 旧设备" }));
  await screen.findByText("操作成功！");
  expect(sentTo(seen, "/device/restore")).toEqual([{ device_ids: ["HY-LOST-0007"] }]);
});
