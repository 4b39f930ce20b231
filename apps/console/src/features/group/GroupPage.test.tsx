import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { groupDetail, groupNode, standInGroups } from "#test/stand-in-groups.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { GroupPage } from "./GroupPage.tsx";

const chosen = `/deviceGroup?group_id=${idOf(501)}` as const;
const sentTo = (seen: readonly SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const pick = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `${name}：更多操作` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => storeToken("abc"));

it("uses the organisation's word for groups in the title, and shows online and total devices", async () => {
  standInGroups("admin", { "/api/client/org/alias/get": () => good({ group: "网点" }) });
  renderPage("/deviceGroup", GroupPage);
  await screen.findByRole("heading", { level: 1, name: "网点管理" });
  expect((await screen.findByRole("treeitem", { name: /江北区/ })).textContent).toContain("3/5");
});

it("the overview shows the figures of the chosen group, and only labels that are marked for the overview", async () => {
  const seen = standInGroups();
  renderPage(chosen, GroupPage);
  const overview = await screen.findByRole("region", { name: "概览" });
  await within(overview).findByText("重庆市渝北区");
  const figures = [...overview.querySelectorAll(".group-figures > div")].map(({ textContent }) => textContent);
  expect(figures.join(" ")).toBe("下级设备组3 设备1,205 视频点位9 近 7 天报警消息12 人员4 泊位0 设备在线率60.5%");
  expect(within(overview).queryByText("周明")).toBeNull();
  expect(seen.find(({ path }) => path.endsWith("/org/overview"))?.query).toEqual({ _id: idOf(501) });
});

it("shows the online rate of a group without devices as unknown, not as zero", async () => {
  const none = { sub_group: 0, device: 0, point: 0, message: 0, user: 0, berth: 0, device_online_rate: null };
  standInGroups("admin", { "/api/client/org/overview": () => good(none) });
  renderPage(chosen, GroupPage);
  await waitFor(() => expect(document.querySelector(".group-figures > div:last-child dd")?.textContent).toBe("-"));
});

it("offers staff no changes", async () => {
  standInGroups("staff");
  renderPage(chosen, GroupPage);
  await screen.findByText("北部片区");
  expect(screen.queryByRole("button", { name: /更多操作|添加|保存/ })).toBeNull();
  expect(screen.queryByRole("textbox", { name: "名称" })).toBeNull();
});

it("saves settings trimmed and complete, and only after a change", async () => {
  const seen = standInGroups("admin", { "/api/client/org/group/edit": () => good({}) });
  renderPage(chosen, GroupPage);
  const name = await screen.findByRole("textbox", { name: "名称" });
  expect(screen.getByRole("button", { name: "保存" }).hasAttribute("disabled")).toBe(true);
  await userEvent.type(name, " 一片 ");
  await press("保存");
  await screen.findByText("修改成功");
  expect(sentTo(seen, "/group/edit")).toEqual([
    {
      _id: idOf(501),
      name: "渝北区 一片",
      description: "北部片区",
      labels: groupDetail.labels.map(({ type, value, overview }) => ({ type, value, overview })),
    },
  ]);
});

it("a new group requires a name, is created in the chosen group, and is then shown", async () => {
  const seen = standInGroups("admin", { "/api/client/org/group/add": () => good({ _id: idOf(503) }) });
  const { router } = renderPage(chosen, GroupPage);
  await pick("渝北区", "添加下级设备组");
  const form = await screen.findByRole("form", { name: "添加下级设备组" });
  const submit = within(form).getByRole("button", { name: "添加下级设备组" });
  await userEvent.click(submit);
  await within(form).findByText("请输入设备组名称");
  expect(sentTo(seen, "/group/add")).toEqual([]);
  await userEvent.type(within(form).getByRole("textbox", { name: "名称" }), "空港");
  await userEvent.click(submit);
  await screen.findByText("添加成功");
  expect(sentTo(seen, "/group/add")).toEqual([{ parent_id: idOf(501), name: "空港", description: "", labels: [] }]);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ group_id: idOf(503) }));
});

it("shows a refusal next to the field that it names, any other refusal below the form", async () => {
  standInGroups("admin", { "/api/client/org/group/edit": () => refused("group_exists", "同级设备组名称已存在", 409) });
  renderPage(chosen, GroupPage);
  await userEvent.type(await screen.findByRole("textbox", { name: "名称" }), "二");
  await press("保存");
  expect((await screen.findByText("同级设备组名称已存在")).getAttribute("role")).toBe("alert");
});

it("shows the organisation for a link to a deleted group", async () => {
  const shown = [groupNode(800, "渝智城市运营", [groupNode(501, "渝北区", [groupNode(503, "星光路口")], true)], true)];
  const seen = standInGroups("lead", { "/api/client/org/group/tree": () => good(shown) });
  renderPage(`/deviceGroup?group_id=${idOf(999)}`, GroupPage);
  await screen.findByText("选择一个设备组");
  expect(seen.filter(({ path }) => path.endsWith("/group/detail"))).toEqual([]);
});

it("a click on an ancestor outside the scope shows its name and visible groups, but no settings", async () => {
  const shown = [groupNode(800, "渝智城市运营", [groupNode(501, "渝北区", [groupNode(503, "星光路口")], true)])];
  const bare = { ...groupDetail, bare: true, description: "", labels: [] };
  const seen = standInGroups("lead", {
    "/api/client/org/group/tree": () => good(shown),
    "/api/client/org/group/detail": () => good(bare),
  });
  renderPage("/deviceGroup", GroupPage);
  await userEvent.click(await screen.findByText("渝北区"));
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith("/group/detail"))).toBe(true));
  expect(await screen.findByText("1,205")).toBeDefined();
  expect(screen.queryByRole("textbox", { name: "名称" })).toBeNull();
});

it("shows a failed tree with a retry button", async () => {
  standInGroups("admin", { "/api/client/org/group/tree": () => ({ status: 500 }) });
  renderPage("/deviceGroup", GroupPage);
  const banner = await screen.findByRole("alert");
  expect(banner.textContent).toContain("服务器内部错误");
  expect(within(banner).getByRole("button", { name: "重试" })).toBeDefined();
});
