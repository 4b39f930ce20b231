import { type GroupNode } from "@huiyan/contract/group/group.api";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { groupDetail, groupNode } from "#test/stand-in-groups.ts";
import { makePoint, standInPoints } from "#test/stand-in-points.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { columnsOf } from "./cascade.ts";
import { DeviceAdminPage } from "./DeviceAdminPage.tsx";

const tree: GroupNode[] = [
  groupNode(800, "渝智城市运营", [
    groupNode(501, "渝北区", [groupNode(503, "星光路口", [groupNode(504, "东口")])]),
    groupNode(502, "江北区"),
  ]),
];
const points = [makePoint(1, { name: "东门" }), makePoint(2, { name: "西门", online: false })];
const answers = {
  "/api/client/org/group/tree": () => good(tree),
  "/api/client/org/group/detail": () => good(groupDetail),
};
const column = (name: string) => screen.findByRole("region", { name });
const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const choose = async (name: string, entry: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `更多操作：${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
};

beforeEach(() => storeToken("abc"));

describe("columns of the page", () => {
  const names = (chosen: number | undefined) =>
    columnsOf(tree, chosen === undefined ? undefined : idOf(chosen)).map(({ groups }) =>
      groups.map(({ name }) => name).join(" "),
    );
  it.each([
    [undefined, ["渝北区 江北区"]],
    [800, ["渝北区 江北区"]],
    [501, ["渝北区 江北区", "星光路口"]],
    [503, ["渝北区 江北区", "星光路口", "东口"]],
    [504, ["渝北区 江北区", "星光路口", "东口"]],
    [502, ["渝北区 江北区"]],
    [999, ["渝北区 江北区"]],
  ])("with %s chosen, the columns contain %j", (chosen, shown) => {
    expect(names(chosen)).toEqual(shown);
  });

  it("each column marks the chosen group", () => {
    expect(columnsOf(tree, idOf(504)).map(({ chosen }) => chosen)).toEqual([501, 503, 504].map(idOf));
  });

  it("there are no columns while the tree is not loaded", () => {
    expect(columnsOf([], undefined)).toEqual([]);
  });
});

it("choosing a group shows its subgroups and requests the points of all of them", async () => {
  const seen = standInPoints(points, "admin", answers);
  renderPage("/device_admin", DeviceAdminPage);
  await userEvent.click(within(await column("场所（设备组）")).getByRole("button", { name: /^渝北区/ }));
  expect(within(await column("下级场所")).getByRole("button", { name: /^星光路口/ })).toBeDefined();
  await within(await column("采集点")).findByText("东门");
  const asked = seen.filter(({ path }) => path.endsWith("/point/list")).map(({ query }) => query);
  expect(asked[0]).toEqual({ page: "1", size: "999999999" });
  await waitFor(() =>
    expect(seen.filter(({ path }) => path.endsWith("/point/list")).at(-1)?.query.group_id).toBe(idOf(501)),
  );
});

it("renaming a group keeps its other fields", async () => {
  const seen = standInPoints(points, "admin", { ...answers, "/api/client/org/group/edit": () => good({}) });
  renderPage("/device_admin", DeviceAdminPage);
  await choose("渝北区", "编辑");
  const dialog = await findDialog("编辑场所“渝北区”");
  const field = within(dialog).getByLabelText("名称");
  await userEvent.clear(field);
  await userEvent.click(within(dialog).getByRole("button", { name: "保存" }));
  await within(dialog).findByText("请输入设备组名称");
  expect(sentTo(seen, "/group/edit")).toEqual([]);
  await userEvent.type(field, " 渝北 {Enter}");
  await screen.findByText("修改成功");
  const labels = groupDetail.labels.map(({ type, value, overview }) => ({ type, value, overview }));
  expect(sentTo(seen, "/group/edit")).toEqual([{ _id: idOf(501), name: "渝北", description: "北部片区", labels }]);
});

it("renames a point, and deletes it after a confirmation", async () => {
  const seen = standInPoints(points, "lead", {
    ...answers,
    "/api/client/point/edit": () => good({ _id: idOf(1) }),
    "/api/client/point/del": () => good({ removed: 1 }),
  });
  renderPage("/device_admin", DeviceAdminPage);
  await choose("东门", "编辑");
  const editing = await findDialog("编辑采集点“东门”");
  await userEvent.type(within(editing).getByLabelText("名称"), "二{Enter}");
  await screen.findByText("修改成功");
  expect(sentTo(seen, "/point/edit")).toEqual([{ _id: idOf(1), name: "东门二" }]);
  await choose("西门", "删除");
  const removing = await findDialog("删除采集点“西门”");
  expect(sentTo(seen, "/point/del")).toEqual([]);
  await userEvent.click(within(removing).getByRole("button", { name: "删除采集点“西门”" }));
  await screen.findByText("删除成功");
  expect(sentTo(seen, "/point/del")).toEqual([{ _id: idOf(2) }]);
});

it("selects the parent after a group was deleted, and shows a refusal in the dialog", async () => {
  let empty = false;
  standInPoints(points, "admin", {
    ...answers,
    "/api/client/org/group/del": () => (empty ? good({}) : refused("group_busy", "请先删除下级设备组")),
  });
  const { router } = renderPage(`/device_admin?group_id=${idOf(503)}`, DeviceAdminPage);
  await choose("星光路口", "删除");
  const dialog = await findDialog("删除场所“星光路口”");
  const button = within(dialog).getByRole("button", { name: "删除场所“星光路口”" });
  await userEvent.click(button);
  await within(dialog).findByText("请先删除下级设备组");
  empty = true;
  await userEvent.click(button);
  await screen.findByText("删除成功");
  await waitFor(() => expect(router.state.location.search).toEqual({ group_id: idOf(501) }));
});

it("offers staff no changes", async () => {
  standInPoints(points, "staff", answers);
  renderPage("/device_admin", DeviceAdminPage);
  await within(await column("采集点")).findByText("东门");
  await screen.findByRole("button", { name: /^渝北区/ });
  expect(screen.queryByRole("button", { name: /更多操作/ })).toBeNull();
});

it("an empty column shows the next step; a column that failed to load shows the reason and a retry button", async () => {
  standInPoints([], "admin", {
    ...answers,
    "/api/client/org/group/tree": () => good([groupNode(800, "渝智城市运营")]),
  });
  const { unmount } = renderPage("/device_admin", DeviceAdminPage);
  await screen.findByText("还没有场所");
  await screen.findByText("没有采集点");
  unmount();
  standInPoints([], "admin", { ...answers, "/api/client/point/list": () => ({ status: 500 }) });
  renderPage("/device_admin", DeviceAdminPage);
  const banner = await within(await column("采集点")).findByRole("alert");
  expect(within(banner).getByRole("button", { name: "重试" })).toBeDefined();
});
