import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { deploymentOf, makeDevice, standInDevices } from "#test/stand-in-devices.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { DevicesPage } from "../DevicesPage.tsx";

const north = makeDevice(1, { nickname: "空港一体机-01" });
const free = makeDevice(2, { nickname: "寸滩一体机-02", bind_group: [], group: { name: "" } });
const inNorth: `/${string}` = `/devices?group_id=${idOf(501)}`;
const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const shown = () => screen.findByRole("row", { name: /空港一体机-01/ });

beforeEach(() => {
  storeToken("abc");
});

async function chooseInMenu(name: string, entry: string) {
  await userEvent.click(await screen.findByRole("button", { name: `更多操作：${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
}
async function openAdding() {
  await userEvent.click(screen.getByRole("button", { name: "添加设备" }));
  return findDialog("添加设备");
}

it.each([
  ["", "", ["请输入设备名称！", "请输入设备ID！", "请输入设备验证码！"]],
  ["  ", "  ", ["请输入设备名称！", "请输入设备ID！"]],
  ["东门", "a b", ["设备ID须为 6 到 64 位字母、数字、下划线或短横"]],
])("the new device «%s» with id «%s» has the errors %j", { tags: ["rest"] }, async (name, id, problems) => {
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

it("adds a device with trimmed name, id and code, and binds it to the current group", { tags: ["rest"] }, async () => {
  let taken = true;
  const seen = standInDevices([north], "lead", {
    "/api/client/device/add": () =>
      taken ? refused("device_taken", "设备不存在或已被绑定", 409) : good({ _id: idOf(9), device_id: "HY-0009" }),
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

it.each([
  ["private", { privatize: true }],
  ["internal", { internal_mode: true }],
])("a %s deployment finds a device by its address, and binds it", { tags: ["rest"] }, async (_mode, flags) => {
  let there = false;
  const seen = standInDevices([north], "admin", {
    "/common/privatize": () => deploymentOf(flags),
    "/api/client/device/add": () =>
      there ? good({ _id: idOf(9), device_id: "HY-0009" }) : refused("device_ip_unknown", "添加失败，未找到设备"),
    "/api/client/device/bind": () => good({ bound: 1 }),
  });
  renderPage(inNorth, DevicesPage);
  await shown();
  const dialog = await openAdding();
  const button = within(dialog).getByRole("button", { name: "添加设备" });
  await userEvent.type(await within(dialog).findByLabelText("设备IP"), "10.24.6");
  await userEvent.click(button);
  for (const problem of ["请输入设备IP！", "请输入设备名称！"]) within(dialog).getByText(problem);
  expect(sentTo(seen, "/device/add")).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText("设备IP"), ".31 ");
  await userEvent.type(within(dialog).getByLabelText("设备名称"), "东门");
  await userEvent.click(button);
  await within(dialog).findByText("添加失败，未找到设备");
  there = true;
  await userEvent.click(button);
  await screen.findByText("添加成功");
  expect(sentTo(seen, "/device/add").at(-1)).toEqual({ nickname: "东门", ip: "10.24.6.31" });
  await waitFor(() => expect(sentTo(seen, "/device/bind")).toEqual([{ group_id: idOf(501), device_id: ["HY-0009"] }]));
});

it("a private deployment also accepts the id, and requires no code", { tags: ["rest"] }, async () => {
  const seen = standInDevices([north], "admin", {
    "/common/privatize": () => deploymentOf({ privatize: true }),
    "/api/client/device/add": () => good({ _id: idOf(9), device_id: "HY-0009" }),
  });
  renderPage("/devices", DevicesPage);
  await shown();
  const dialog = await openAdding();
  await userEvent.click(await within(dialog).findByRole("button", { name: "按设备ID" }));
  expect(within(dialog).queryByLabelText("设备验证码")).toBeNull();
  expect(within(dialog).queryByLabelText("设备IP")).toBeNull();
  await userEvent.type(within(dialog).getByLabelText("设备名称"), "东门");
  await userEvent.type(within(dialog).getByLabelText("设备ID"), "HY-0009");
  await userEvent.click(within(dialog).getByRole("button", { name: "添加设备" }));
  await screen.findByText("添加成功");
  expect(sentTo(seen, "/device/add")).toEqual([{ nickname: "东门", device_id: "HY-0009" }]);
});

describe("upgrade of a device", () => {
  const old = makeDevice(4, { nickname: "旧一体机", can_upgrade: true });
  const packages = [
    { version: "9.9.9", platform: "orin", notes: "", create_at: 0, withdrawn: false },
    { version: "0.7.0", platform: "", notes: "修复断线重连", create_at: 0, withdrawn: false },
  ];

  it("shows both versions and the restart of the device, and links to its progress", { tags: ["rest"] }, async () => {
    const seen = standInDevices([old], "lead", {
      "/api/client/device/packages": () => good(packages),
      "/api/client/device/update": () => good({ command_id: idOf(70), version: "0.7.0" }),
    });
    const { router } = renderPage("/devices", DevicesPage);
    await userEvent.click(await screen.findByRole("button", { name: "升级：旧一体机" }));
    const dialog = await findDialog("升级 旧一体机");
    const button = await within(dialog).findByRole("button", { name: "升级到 V0.7.0" });
    for (const word of ["V0.6.45", "修复断线重连", "会重启"]) expect(dialog.textContent).toContain(word);
    await userEvent.click(button);
    await screen.findByText("执行指令成功！");
    expect(seen.find(({ path }) => path.endsWith("/device/update"))?.query).toEqual({ device_id: old.device_id });
    expect(router.state.location.search).toEqual({ id: old.device_id, tab: "commands" });
  });

  it.each([
    ["no package for its platform", {}, packages.slice(0, 1), "没有适合该设备平台的升级包"],
    [
      "nothing newer",
      { system: { ...makeDevice(1).system, version: { main_frame: "0.7.0" } } },
      packages,
      "设备已是最新版本",
    ],
    ["no connection", { online: false }, packages, "设备离线"],
  ])("cannot start with %s, and shows the reason", async (_why, changes, held, expected) => {
    const seen = standInDevices([{ ...old, ...changes }], "admin", { "/api/client/device/packages": () => good(held) });
    renderPage("/devices", DevicesPage);
    await userEvent.click(await screen.findByRole("button", { name: "升级：旧一体机" }));
    const dialog = await findDialog("升级 旧一体机");
    await within(dialog).findByText(expected, { selector: "[role=alert]" });
    const buttons = within(dialog).getAllByRole("button", { name: /^升级/ });
    expect(buttons.every((button) => button.hasAttribute("disabled"))).toBe(true);
    expect(seen.some(({ path }) => path.endsWith("/device/update"))).toBe(false);
  });

  it("an upgrade is offered only when a newer version exists", async () => {
    standInDevices([old, north], "admin");
    renderPage("/devices", DevicesPage);
    await shown();
    expect(screen.getAllByRole("button", { name: /^升级：/ })).toHaveLength(1);
  });
});

it("renames a device by the button or Enter, and does not change its id", { tags: ["rest"] }, async () => {
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
  expect(sentTo(seen, "/device/edit")).toEqual([{ device_id: north.device_id, nickname: "东门", remark: "" }]);
});

it("sends a device's note with its name, and shows it in the list", { tags: ["rest"] }, async () => {
  const noted = { ...free, remark: "钥匙在保安室" };
  const seen = standInDevices([north, noted], "admin", { "/api/client/device/edit": () => good({}) });
  renderPage("/devices", DevicesPage);
  await shown();
  expect(screen.getByText("钥匙在保安室")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "编辑：空港一体机-01" }));
  const dialog = await findDialog("编辑设备 空港一体机-01");
  await userEvent.type(within(dialog).getByLabelText("备注"), "立杆 3 号");
  await userEvent.click(within(dialog).getByRole("button", { name: "保存" }));
  await screen.findByText("修改成功");
  expect(sentTo(seen, "/device/edit")).toMatchObject([{ nickname: "空港一体机-01", remark: "立杆 3 号" }]);
});

it("a deletion names the device and the 30 days of retention, is sent once, and can be undone by 撤销", {
  tags: ["rest"],
}, async () => {
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

it("restores the row and shows the reason in the dialog when a deletion is refused", { tags: ["rest"] }, async () => {
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

it("removes a device from the group instead of deleting it when a group is chosen", { tags: ["rest"] }, async () => {
  const seen = standInDevices([north, free], "admin", { "/api/client/device/unbind": () => good({ unbound: 1 }) });
  renderPage(inNorth, DevicesPage);
  await shown();
  await chooseInMenu("空港一体机-01", "移出设备组");
  const dialog = await findDialog("从“北区”移出 空港一体机-01");
  await userEvent.click(within(dialog).getByRole("button", { name: "移出设备组" }));
  await screen.findByText("操作成功！");
  expect(sentTo(seen, "/device/unbind")).toEqual([{ group_id: idOf(501), device_id: [north.device_id] }]);
});

it("switching requires a group, and does not offer the organisation", { tags: ["rest"] }, async () => {
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

it("binds only devices outside the group, and at least one", { tags: ["rest"] }, async () => {
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

it("shows deleted devices in the recycle bin with the end of their retention, and restores them", {
  tags: ["rest"],
}, async () => {
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

it("restores several devices from the recycle bin together", { tags: ["rest"] }, async () => {
  const lost = (n: number) => ({ device_id: `HY-LOST-000${n}`, nickname: `旧设备 ${n}`, deleted_at: 0, ends_at: 1 });
  const seen = standInDevices([north], "admin", {
    "/api/client/device/recycled": () =>
      good({ list: [lost(1), lost(2), lost(3)], page: { page: 1, size: 30, count: 3 } }),
    "/api/client/device/restore": () => good({ restored: 2 }),
  });
  renderPage("/devices", DevicesPage);
  await userEvent.click(await screen.findByRole("button", { name: "回收站" }));
  const dialog = await findDialog("设备回收站");
  await userEvent.click(await within(dialog).findByRole("checkbox", { name: "选择本页全部" }));
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "选择 旧设备 2" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "恢复所选 2 台" }));
  await screen.findByText("操作成功！");
  expect(sentTo(seen, "/device/restore")).toEqual([{ device_ids: ["HY-LOST-0001", "HY-LOST-0003"] }]);
});
