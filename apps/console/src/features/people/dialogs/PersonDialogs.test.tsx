import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makePerson, makeTask, makeTaskItem } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { makeDevice } from "#test/stand-in-devices.ts";
import { standInPeople } from "#test/stand-in-people.ts";
import { good } from "#test/stand-in-server.ts";
import { AccountPage } from "../account/AccountPage.tsx";
import { PersonsPage } from "../PersonsPage.tsx";

const staff = makePerson(1, { bind_device: [{ device_id: "HY-DEMO-01", name: "一体机-01" }], group_ids: [idOf(501)] });
const device = (device_id: string, nickname: string, group?: number) =>
  makeDevice(900, { device_id, nickname, bind_group: group === undefined ? [] : [idOf(group)] });
const devices = {
  "/api/client/device/list": () =>
    good({
      list: [device("HY-DEMO-01", "一体机-01"), device("HY-DEMO-02", "一体机-02", 502)],
      page: { page: 1, size: 9999, count: 2 },
      onlineCount: 2,
    }),
};
const running = makeTask({ _id: idOf(5), total: 1, items: [makeTaskItem("王雅琴", "waiting")] });
const shown = () => screen.findByRole("row", { name: /李婉清/ });
const bodiesOf = (seen: { path: string; body: unknown }[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);

beforeEach(() => storeToken("abc"));
afterEach(() => vi.unstubAllGlobals());

it("marks devices that are visible through a group, and sends only devices in the caller's scope", {
  tags: ["rest"],
}, async () => {
  const foreign = { ...staff, bind_device: [...staff.bind_device, { device_id: "FOREIGN-1", name: "别处" }] };
  const seen = standInPeople([foreign], "lead", { ...devices, "/api/client/org/staff/allot/device": () => good({}) });
  renderPage("/persons", PersonsPage);
  await shown();
  await userEvent.click(screen.getByRole("button", { name: "更多操作：李婉清" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "分配设备" }));
  const dialog = await findDialog("分配设备：李婉清");
  const second = await within(dialog).findByText(/一体机-02/);
  expect(second.closest(".ant-tree-treenode")?.textContent).toContain("经设备组可见");
  expect(
    within(dialog)
      .getByText(/一体机-01/)
      .closest(".ant-tree-treenode")?.textContent,
  ).not.toContain("经设备组可见");
  await userEvent.click(second.closest(".ant-tree-treenode")?.querySelector(".ant-tree-checkbox") ?? second);
  await userEvent.click(within(dialog).getByRole("button", { name: "保存" }));
  await screen.findByText("操作成功！");
  expect(bodiesOf(seen, "/allot/device")).toEqual([{ staff_ids: [idOf(1)], device_ids: ["HY-DEMO-01", "HY-DEMO-02"] }]);
});

it("in a private deployment, says that a phone with an account keeps its password", {
  tags: ["rest"],
}, async () => {
  // Without `subtle` the password is sent unencrypted, as on a page without TLS.
  vi.stubGlobal("crypto", { ...globalThis.crypto, subtle: undefined });
  const seen = standInPeople([staff], "admin", {
    "/common/privatize": () => good({ privatize: true, privatize_code: "", internal_mode: false, livestock: false }),
    "/api/client/org/staff/append": () => good({ _id: idOf(9), password_kept: true }),
  });
  renderPage("/persons", PersonsPage);
  await shown();
  await userEvent.click(screen.getByRole("button", { name: /添加用户/ }));
  const dialog = await findDialog("添加用户");
  await within(dialog).findByText("该手机号已有账号时，密码不变");
  expect(within(dialog).getByText("密码为 8 到 32 位，须含大写、小写、数字、特殊字符中的三种")).toBeDefined();
  await userEvent.type(within(dialog).getByLabelText("用户名称"), "老账号");
  await userEvent.type(within(dialog).getByLabelText("手机号码"), "13912345678");
  await userEvent.type(within(dialog).getByLabelText("登录密码"), "Test@2026");
  await userEvent.click(within(dialog).getByRole("button", { name: "添加用户" }));
  await screen.findByText("添加成功，该手机号已有账号，密码未改，请用原密码登录");
  expect(bodiesOf(seen, "/staff/append")).toHaveLength(1);
});

it("shows a running import again after a reload", async () => {
  standInPeople([staff], "admin", {
    "/api/client/task/list": () => good([running]),
    "/api/client/task/get": () => good(running),
  });
  renderPage("/persons", PersonsPage);
  await shown();
  await userEvent.click(await screen.findByRole("button", { name: "正在批量添加" }));
  const dialog = await findDialog("批量添加用户");
  await within(dialog).findByText("王雅琴");
});

it("refuses a file that is not a spreadsheet without sending it, and starts an import with a valid one", async () => {
  const seen = standInPeople([staff], "admin", {
    "/api/client/org/staff/import": () => good({ task_id: idOf(5) }),
    "/api/client/task/get": () => good(running),
  });
  renderPage("/persons", PersonsPage);
  await shown();
  await userEvent.click(screen.getByRole("button", { name: /批量添加/ }));
  const dialog = await findDialog("批量添加用户");
  // Queried each time, since antd re-creates the field after a choice.
  const field = () => {
    const input = dialog.querySelector<HTMLInputElement>("input[type=file]");
    if (input === null) throw new Error("no file field");
    return input;
  };
  await userEvent.upload(field(), new File(["a,b"], "人员.csv"), { applyAccept: false });
  await within(dialog).findByText("上传文件格式错误");
  expect(within(dialog).getByRole("button", { name: "上传" }).hasAttribute("disabled")).toBe(true);
  await userEvent.upload(field(), new File(["x"], "人员.xlsx"));
  await within(dialog).findByText("人员.xlsx");
  await userEvent.click(within(dialog).getByRole("button", { name: "上传" }));
  await within(dialog).findByText("王雅琴");
  expect(bodiesOf(seen, "/staff/import")).toHaveLength(1);
});

it("shows why a member does not see a device, and which assignments would change that", {
  tags: ["rest"],
}, async () => {
  const seen = standInPeople([staff], "admin", {
    ...devices,
    "/api/client/org/staff/allot/device": () => good({}),
    "/api/client/org/staff/allot/group": () => good({}),
    "/api/client/org/staff/explain": () =>
      good({
        visible: false,
        status: "active",
        role: "staff",
        reasons: [],
        groups: [{ _id: idOf(502), path: "北区" }],
      }),
  });
  renderPage("/persons", PersonsPage);
  await userEvent.click(await shown());
  await userEvent.click(await screen.findByLabelText("选择设备，查看是否可见及原因"));
  await userEvent.click(
    await screen.findByText("一体机-02 HY-DEMO-02", { selector: ".ant-select-item-option-content" }),
  );
  await screen.findByText("看不到");
  await userEvent.click(screen.getByRole("button", { name: "分配设备组“北区”" }));
  await screen.findByText("操作成功！");
  await userEvent.click(screen.getByRole("button", { name: "直接分配该设备" }));
  await waitFor(() => expect(bodiesOf(seen, "/allot/device")).toHaveLength(1));
  expect(bodiesOf(seen, "/allot/group")).toEqual([
    { staff_ids: [staff._id], group_ids: [...staff.group_ids, idOf(502)] },
  ]);
  expect(bodiesOf(seen, "/allot/device")).toEqual([
    { staff_ids: [staff._id], device_ids: [...staff.bind_device.map(({ device_id }) => device_id), "HY-DEMO-02"] },
  ]);
});

it("offers only groups in the caller's scope to make a device visible", {
  tags: ["rest"],
}, async () => {
  const member = makePerson(1, { group_ids: [idOf(501), idOf(590)] });
  const groups = [
    { _id: idOf(502), path: "北区 / 星光路口" },
    { _id: idOf(591), path: "南区" },
  ];
  const seen = standInPeople([member], "lead", {
    ...devices,
    "/api/client/org/staff/allot/group": () => good({}),
    "/api/client/org/staff/explain": () =>
      good({ visible: false, status: "active", role: "staff", reasons: [], groups }),
  });
  renderPage("/persons", PersonsPage);
  await userEvent.click(await shown());
  await userEvent.click(await screen.findByLabelText("选择设备，查看是否可见及原因"));
  await userEvent.click(
    await screen.findByText("一体机-02 HY-DEMO-02", { selector: ".ant-select-item-option-content" }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "分配设备组“北区 / 星光路口”" }));
  await waitFor(() => expect(bodiesOf(seen, "/allot/group")).toHaveLength(1));
  expect(bodiesOf(seen, "/allot/group")).toEqual([{ staff_ids: [member._id], group_ids: [idOf(501), idOf(502)] }]);
  expect(screen.queryByRole("button", { name: "分配设备组“南区”" })).toBeNull();
});

it.each([
  ["admin", true],
  ["lead", false],
] as const)("%s can view as another member: %s", async (role, offered) => {
  standInPeople([staff], role, devices);
  renderPage("/persons", PersonsPage);
  await userEvent.click(await shown());
  await screen.findByText("可见范围");
  expect(screen.queryByRole("button", { name: "以此身份查看" }) !== null).toBe(offered);
});

it("lists accounts ten per page, and offers edit and delete for all but the caller", async () => {
  const seen = standInPeople([makePerson(700, { name: "陈思远", role: "admin" }), staff]);
  renderPage("/account", AccountPage);
  await shown();
  expect(seen.find(({ path }) => path.endsWith("/staff/list"))?.query).toMatchObject({ page: "1", size: "10" });
  expect(screen.getByRole("button", { name: "删除：李婉清" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "删除：陈思远" })).toBeNull();
});
