import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makePerson } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { departments, standInPeople } from "#test/stand-in-people.ts";
import { good } from "#test/stand-in-server.ts";
import { PersonsPage } from "../PersonsPage.tsx";

const everybody = [makePerson(1)];
const sentTo = (seen: { path: string; body: unknown }[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);
const refused = (message: string) => ({ status: 400, body: { code: 400, message, error: "x" } });
const shown = () => screen.findByRole("row", { name: /李婉清/ });

beforeEach(() => storeToken("abc"));

it("renames a department in its line, and restores the name when the server refuses", async () => {
  const seen = standInPeople(everybody, "admin", {
    "/api/client/org/dep/edit": () => refused("同级部门名称已存在"),
  });
  renderPage("/persons", PersonsPage);
  await shown();
  await userEvent.click(await screen.findByRole("button", { name: "安全部：更多操作" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "重命名" }));
  const field = await screen.findByLabelText("部门名称");
  await userEvent.clear(field);
  await userEvent.type(field, "{Enter}");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.getAttribute("title")).toBe("请输入部门名称！");
  await userEvent.type(field, "运营部{Enter}");
  await screen.findByText("同级部门名称已存在");
  expect(sentTo(seen, "/dep/edit")).toEqual([{ _id: idOf(603), name: "运营部" }]);
  await waitFor(() => expect(screen.getByRole("treeitem", { name: /安全部/ })).toBeDefined());
});

it("sends a new order of departments as positions of the siblings", async () => {
  const seen = standInPeople(everybody, "admin", { "/api/client/org/dep/sort/save": () => good({}) });
  renderPage("/persons", PersonsPage);
  await shown();
  await userEvent.click(await screen.findByRole("button", { name: "安全部：更多操作" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "置顶" }));
  await waitFor(() => expect(sentTo(seen, "/sort/save")).toEqual([{ ids: [idOf(603), idOf(601)], sorts: [0, 1] }]));
});

it("says that a department with members cannot be deleted", async () => {
  const busy = departments.map((root) => ({
    ...root,
    children: root.children.map((node) => ({ ...node, staff_count: 3 })),
  }));
  standInPeople(everybody, "admin", { "/api/client/org/dep/tree": () => good(busy) });
  renderPage("/persons", PersonsPage);
  await shown();
  await userEvent.click(await screen.findByRole("button", { name: "安全部：更多操作" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "删除" }));
  const dialog = await findDialog("删除部门“安全部”");
  expect(dialog.textContent).toContain("部门下还有 3 人，请先移走");
  expect(within(dialog).getByRole("button", { name: "删除部门" }).hasAttribute("disabled")).toBe(true);
});

it("requires a target to move a department", async () => {
  const seen = standInPeople(everybody);
  renderPage("/persons", PersonsPage);
  await shown();
  await userEvent.click(await screen.findByRole("button", { name: "安全部：更多操作" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "移动到…" }));
  const dialog = await findDialog("移动部门“安全部”");
  await userEvent.click(within(dialog).getByRole("button", { name: "移动" }));
  await within(dialog).findByText("请选择部门！");
  expect(sentTo(seen, "/dep/move")).toEqual([]);
});
