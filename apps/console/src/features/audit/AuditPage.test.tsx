import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { fileDay } from "#shared/format/time.ts";
import { idOf, makePerson } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPeople } from "#test/stand-in-people.ts";
import { good } from "#test/stand-in-server.ts";
import { AuditPage } from "./AuditPage.tsx";

const line = {
  _id: idOf(1),
  time: 0,
  user: "陈思远",
  action: "people.edit",
  action_name: "修改人员",
  object: "周明",
  object_id: idOf(2),
  detail: JSON.stringify({ before: { name: "周启明" }, after: { name: "周明" } }),
  ip: "10.0.0.1",
};
const answers = (list: object[]) => ({
  "/api/client/org/audit/list": () => good({ list, page: { page: 1, size: 30, count: list.length } }),
  "/api/client/org/audit/actions": () => good([{ action: "people.edit", name: "修改人员" }]),
});

beforeEach(() => storeToken("abc"));

it("requests the last seven days; opening a line shows the values before and after the change", async () => {
  const seen = standInPeople([makePerson(1)], "admin", answers([line]));
  renderPage("/set/audit", AuditPage);
  const row = await screen.findByRole("row", { name: /修改人员/ });
  expect(row.textContent).toContain("修改人员周明10.0.0.1名称 周启明 → 周明");
  await userEvent.click(row);
  const table = await screen.findByRole("table", { name: "改动" });
  expect(
    within(table)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["周启明", "周明"]);
  const asked = seen.find(({ path }) => path.endsWith("/audit/list"))?.query;
  expect(Number(asked?.end) - Number(asked?.start)).toBe(7 * 86_400_000 - 1000);
});

it("shortens the id of a deleted item in a line without a name, and shows the whole id in its details", async () => {
  const moved = { before: { department: idOf(601) }, after: { department: idOf(602) } };
  standInPeople([], "admin", answers([{ ...line, detail: JSON.stringify(moved) }]));
  renderPage("/set/audit", AuditPage);
  await userEvent.click(await screen.findByText("部门 …000601 → …000602"));
  const table = await screen.findByRole("table", { name: "改动" });
  expect(within(table).getByText(idOf(602))).toBeDefined();
});

it("searches the members of the filter on the server", async () => {
  const seen = standInPeople([makePerson(1)], "admin", answers([line]));
  renderPage("/set/audit", AuditPage);
  await userEvent.type(await screen.findByRole("combobox", { name: "人员" }), "李婉");
  await screen.findByText("李婉清 13900000001");
  const asked = seen.filter(({ path }) => path.endsWith("/staff/list")).map(({ query }) => query.keyword);
  expect(asked.at(-1)).toBe("李婉");
});

it("exports the filtered lines into a file with today's date in its name", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const names: string[] = [];
  const seen = standInPeople([], "admin", {
    ...answers([line]),
    "/api/client/org/audit/export": () => ({ body: "x" }),
  });
  renderPage("/set/audit?action=people.edit", AuditPage);
  await userEvent.click(await screen.findByRole("button", { name: "导出" }));
  await screen.findByText("导出成功！");
  expect(seen.find(({ path }) => path.endsWith("/audit/export"))?.query).toMatchObject({ action: "people.edit" });
  expect(names).toEqual([`操作日志_${fileDay(Date.now())}.xlsx`]);
  saved.mockRestore();
});

it("shows the reason of a refused export", async () => {
  standInPeople([], "admin", {
    ...answers([line]),
    "/api/client/org/audit/export": () => ({ status: 429, body: { code: 429, message: "操作过于频繁，请稍后再试" } }),
  });
  renderPage("/set/audit", AuditPage);
  await userEvent.click(await screen.findByRole("button", { name: "导出" }));
  await screen.findByText("操作过于频繁，请稍后再试");
});

it.each([
  ["/set/audit", "这段时间没有操作记录"],
  ["/set/audit?action=people.edit", "没有符合条件的记录"],
] as const)("empty audit log of %s shows: %s", async (address, expected) => {
  standInPeople([], "admin", answers([]));
  renderPage(address, AuditPage);
  await screen.findByText(expected);
});

it("shows a lead that they have no permission for the page", async () => {
  standInPeople([], "lead");
  renderPage("/set/audit", AuditPage);
  await screen.findByText("您没有此操作的权限");
});
