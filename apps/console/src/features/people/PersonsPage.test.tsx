import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makePerson } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPeople } from "#test/stand-in-people.ts";
import { good } from "#test/stand-in-server.ts";
import { PersonsPage } from "./PersonsPage.tsx";

const me = makePerson(700, { name: "陈思远", role: "admin" });
const staff = makePerson(1, {
  bind_group: [{ _id: idOf(501), name: "北区" }],
  group_ids: [idOf(501)],
  group_device: 18,
  last_login_time: 0,
  last_login_location: "重庆",
});
const left = makePerson(2, { name: "周启明", status: "leave", dep: null, dep_id: null });
const invited = makePerson(3, { name: "赵一鸣", status: "unactive" });
const everybody = [me, staff, left, invited];
const sentTo = (seen: { path: string; body: unknown }[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const refused = (message: string) => ({ status: 400, body: { code: 400, message, error: "x" } });
const shown = () => screen.findByRole("row", { name: /李婉清/ });

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

it("each row shows role, state, department, groups, devices and last login as text", async () => {
  standInPeople(everybody);
  renderPage("/persons", PersonsPage);
  const row = await shown();
  for (const word of ["普通用户", "正常", "运营部", "北区", "重庆"]) expect(row.textContent).toContain(word);
  expect(screen.getByRole("row", { name: /陈思远/ }).textContent).toContain("所有");
  expect(screen.getByRole("row", { name: /周启明/ }).textContent).toContain("已失效");
  expect(screen.getByRole("row", { name: /赵一鸣/ }).textContent).toContain("未激活");
});

it("does not allow to select admins and members who left", async () => {
  standInPeople(everybody);
  renderPage("/persons", PersonsPage);
  await shown();
  const boxes = screen.getAllByRole("checkbox", { name: /^选择 / });
  const locked = boxes.filter((box) => box.hasAttribute("disabled")).map((box) => box.getAttribute("aria-label"));
  expect(locked).toEqual(["选择 陈思远", "选择 周启明"]);
});

it("offers staff no buttons, checkboxes or menus", async () => {
  standInPeople(everybody, "staff");
  renderPage("/persons", PersonsPage);
  await shown();
  expect(screen.queryByRole("button", { name: "添加用户" })).toBeNull();
  expect(screen.queryAllByRole("checkbox")).toHaveLength(0);
  expect(screen.queryAllByRole("button", { name: /更多操作/ })).toHaveLength(0);
});

it("a removal names the member, is sent once, and removes the row at once", { tags: ["rest"] }, async () => {
  const seen = standInPeople(everybody, "admin", {
    "/api/client/org/staff/remove": () => good({}),
  });
  renderPage("/persons", PersonsPage);
  await shown();
  await chooseInMenu("李婉清", "删除");
  const dialog = await findDialog("删除 李婉清");
  expect(dialog.textContent).toContain("13900000001");
  await userEvent.dblClick(within(dialog).getByRole("button", { name: "删除 李婉清" }));
  await screen.findByText("删除成功");
  expect(sentTo(seen, "/staff/remove")).toEqual([{ id: idOf(1) }]);
});

it("restores the row and shows the reason when a deactivation is refused", { tags: ["rest"] }, async () => {
  standInPeople(everybody, "admin", {
    "/api/client/org/staff/leave": () => refused("企业至少需要一名企业管理员"),
  });
  renderPage("/persons", PersonsPage);
  await shown();
  await chooseInMenu("李婉清", "失效");
  await userEvent.click(await screen.findByRole("button", { name: "失效 李婉清" }));
  const dialog = await findDialog("使 李婉清 失效");
  await within(dialog).findByText("企业至少需要一名企业管理员");
  expect(document.querySelector(`tr[data-row-key="${idOf(1)}"]`)?.textContent).toContain("正常");
});

it.each([
  ["", "", ["请输入用户名称！", "请输入手机号码！"]],
  ["李", "12345", ["用户名称长度为 2 到 16 个字符", "请输入正确格式的手机号码！"]],
])("a new member named «%s» with phone «%s» has the errors %j", { tags: ["rest"] }, async (name, phone, problems) => {
  const seen = standInPeople(everybody);
  renderPage("/persons", PersonsPage);
  await shown();
  await userEvent.click(screen.getByRole("button", { name: "添加用户" }));
  const dialog = await findDialog("添加用户");
  if (name !== "") await userEvent.type(within(dialog).getByLabelText("用户名称"), name);
  if (phone !== "") await userEvent.type(within(dialog).getByLabelText("手机号码"), phone);
  await userEvent.click(within(dialog).getByRole("button", { name: "添加用户" }));
  for (const problem of problems) expect(within(dialog).getByText(problem)).toBeDefined();
  expect(sentTo(seen, "/staff/append")).toEqual([]);
});

it("a lead must choose a department for a new member, an admin need not", { tags: ["rest"] }, async () => {
  const seen = standInPeople(everybody, "lead");
  renderPage("/persons", PersonsPage);
  await shown();
  await userEvent.click(screen.getByRole("button", { name: "添加用户" }));
  const dialog = await findDialog("添加用户");
  await userEvent.type(within(dialog).getByLabelText("用户名称"), "王雅琴");
  await userEvent.type(within(dialog).getByLabelText("手机号码"), "13812340000");
  await userEvent.click(within(dialog).getByRole("button", { name: "添加用户" }));
  expect(within(dialog).getByText("请选择部门！")).toBeDefined();
  expect(sentTo(seen, "/staff/append")).toEqual([]);
});

it("adds a member with trimmed name and phone, and shows a refusal in the dialog", {
  tags: ["rest"],
}, async () => {
  let exists = true;
  const seen = standInPeople(everybody, "admin", {
    "/api/client/org/staff/append": () =>
      exists ? refused("用户已存在") : good({ _id: idOf(9), password_kept: false }),
  });
  renderPage("/persons", PersonsPage);
  await shown();
  await userEvent.click(screen.getByRole("button", { name: "添加用户" }));
  const dialog = await findDialog("添加用户");
  await userEvent.type(within(dialog).getByLabelText("用户名称"), " 王雅琴 ");
  await userEvent.type(within(dialog).getByLabelText("手机号码"), "13812340000");
  const button = within(dialog).getByRole("button", { name: "添加用户" });
  await userEvent.click(button);
  await within(dialog).findByText("用户已存在");
  exists = false;
  await userEvent.click(button);
  await screen.findByText("添加成功");
  expect(sentTo(seen, "/staff/append").at(-1)).toEqual({ name: "王雅琴", account: "13812340000", role: "staff" });
});

it("shows which assignments are lost before the department is switched", { tags: ["rest"] }, async () => {
  const seen = standInPeople([left, staff], "admin", { "/api/client/org/staff/switchdep": () => good({}) });
  renderPage("/persons", PersonsPage);
  await shown();
  await chooseInMenu("李婉清", "切换部门");
  const dialog = await findDialog("切换 李婉清 的部门");
  expect(within(dialog).queryByText("确定要切换部门？")).toBeNull();
  await userEvent.click(within(dialog).getByLabelText("所属部门"));
  await userEvent.click(await screen.findByText("安全部", { selector: ".ant-select-tree-title" }));
  await within(dialog).findByText("确定要切换部门？");
  expect(dialog.textContent).toContain("1 个设备组、0 台设备将被清空");
  await userEvent.click(within(dialog).getByRole("button", { name: "切换部门" }));
  await screen.findByText("操作成功！");
  expect(sentTo(seen, "/switchdep")).toEqual([{ _id: idOf(1), dep_id: idOf(603) }]);
});

it("assigns groups with all their descendants to the selected members", { tags: ["rest"] }, async () => {
  const seen = standInPeople([staff, invited], "admin", { "/api/client/org/staff/allot/group": () => good({}) });
  renderPage("/persons", PersonsPage);
  await shown();
  await picked("李婉清");
  await userEvent.click(await screen.findByRole("button", { name: "分配设备组" }));
  const dialog = await findDialog("分配设备组：李婉清");
  const line = await within(dialog).findByText("星光路口");
  expect(line.closest(".ant-tree-treenode")?.className).toContain("ant-tree-treenode-checkbox-checked");
  await userEvent.click(
    within(dialog).getByText("北区").closest(".ant-tree-treenode")?.querySelector(".ant-tree-checkbox") ?? line,
  );
  await userEvent.click(line.closest(".ant-tree-treenode")?.querySelector(".ant-tree-checkbox") ?? line);
  await userEvent.click(within(dialog).getByRole("button", { name: "保存" }));
  await screen.findByText("操作成功！");
  expect(sentTo(seen, "/allot/group")).toEqual([{ staff_ids: [idOf(1)], group_ids: [idOf(502)] }]);
});
