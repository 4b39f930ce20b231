import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { groupNode, standInGroups } from "#test/stand-in-groups.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { GroupPage } from "../GroupPage.tsx";

const sentTo = (seen: readonly SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const menuOf = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `${name}：更多操作` }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
};
const pick = async (name: string, item: string) => {
  await menuOf(name);
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};

beforeEach(() => storeToken("abc"));

it.each([
  ["渝北区", "添加下级设备组 重命名 移动到… 上移 下移 置顶 置底 删除"],
  ["岗亭", "重命名 移动到… 上移 下移 置顶 置底 删除"],
  ["渝智城市运营", "添加下级设备组"],
])("the menu of %s offers «%s»; the fifth level accepts no subgroup", async (name, items) => {
  standInGroups();
  renderPage("/deviceGroup", GroupPage);
  expect((await menuOf(name)).join(" ")).toBe(items);
});

it("renaming in the line of the tree keeps description and labels", async () => {
  const seen = standInGroups("admin", { "/api/client/org/group/edit": () => good({}) });
  renderPage("/deviceGroup", GroupPage);
  await pick("渝北区", "重命名");
  const lines = screen.getByRole("tree");
  const field = within(lines).getByRole("textbox", { name: "名称" });
  await userEvent.clear(field);
  await userEvent.type(field, "北区{Enter}");
  await waitFor(() => expect(sentTo(seen, "/group/edit")).toHaveLength(1));
  expect(sentTo(seen, "/group/edit")[0]).toMatchObject({ name: "北区", description: "北部片区", labels: [{}, {}] });
});

it("sends a new order as ids and positions of the siblings", async () => {
  const seen = standInGroups("admin", { "/api/client/org/group/sort/save": () => good({}) });
  renderPage("/deviceGroup", GroupPage);
  await pick("江北区", "置顶");
  await waitFor(() => expect(sentTo(seen, "/sort/save")).toEqual([{ ids: [idOf(502), idOf(501)], sorts: [0, 1] }]));
});

it("requires a target to move a group", async () => {
  const seen = standInGroups();
  renderPage("/deviceGroup", GroupPage);
  await pick("江北区", "移动到…");
  const dialog = await findDialog("移动设备组“江北区”");
  await userEvent.click(within(dialog).getByRole("button", { name: "移动" }));
  await within(dialog).findByText("请选择设备组！");
  expect(sentTo(seen, "/group/move")).toEqual([]);
});

it("moves a group into the chosen target", { tags: ["rest"] }, async () => {
  const seen = standInGroups("admin", { "/api/client/org/group/move": () => good({}) });
  renderPage("/deviceGroup", GroupPage);
  await pick("江北区", "移动到…");
  const dialog = await findDialog("移动设备组“江北区”");
  await userEvent.click(within(dialog).getByRole("combobox"));
  await userEvent.click(await screen.findByTitle("渝北区"));
  await userEvent.click(within(dialog).getByRole("button", { name: "移动" }));
  await screen.findByText("操作成功！");
  expect(sentTo(seen, "/group/move")).toEqual([{ id: idOf(502), to: idOf(501) }]);
});

it("the dialog of a deletion shows the content of the group, and the server's refusal", {
  tags: ["rest"],
}, async () => {
  const seen = standInGroups("admin", {
    "/api/client/org/group/del": () => refused("group_busy", "请先删除下级设备组", 409),
  });
  renderPage("/deviceGroup", GroupPage);
  await pick("渝北区", "删除");
  const dialog = await findDialog("删除设备组“渝北区”");
  expect(dialog.textContent).toContain("其中有 1 个下级设备组");
  expect(dialog.textContent).toContain("其中有 5 台设备，设备不会删除");
  await userEvent.click(within(dialog).getByRole("button", { name: "删除设备组" }));
  await within(dialog).findByText("请先删除下级设备组");
  expect(sentTo(seen, "/group/del")).toEqual([{ _id: idOf(501) }]);
});

it("shows the parent after the chosen group was deleted", { tags: ["rest"] }, async () => {
  standInGroups("admin", { "/api/client/org/group/del": () => good({}) });
  const { router } = renderPage(`/deviceGroup?group_id=${idOf(505)}`, GroupPage);
  await pick("岗亭", "删除");
  await userEvent.click(within(await findDialog("删除设备组“岗亭”")).getByRole("button", { name: "删除设备组" }));
  await screen.findByText("删除成功");
  await waitFor(() => expect(router.state.location.search).toMatchObject({ group_id: idOf(504) }));
});

it("does not let a lead add a group at the top level", async () => {
  const seenByLead = [groupNode(800, "渝智城市运营", [groupNode(501, "渝北区")], true)];
  standInGroups("lead", { "/api/client/org/group/tree": () => good(seenByLead) });
  renderPage("/deviceGroup", GroupPage);
  await screen.findByText("选择一个设备组");
  expect(screen.queryByRole("button", { name: "添加设备组" })).toBeNull();
  expect(screen.getByRole("button", { name: "渝北区：更多操作" })).toBeDefined();
});
