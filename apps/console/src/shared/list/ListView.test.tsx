import { endpoint } from "@huiyan/contract/endpoint";
import { endlessPaging, Page } from "@huiyan/contract/paging";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { renderPage } from "#test/render-page.tsx";
import { good, refused, standInServer } from "#test/stand-in-server.ts";
import { useQueryOf } from "../api/use-query-of.ts";
import { storeToken } from "../auth/session.store.ts";
import { CommandDialog } from "../dialog/CommandDialog.tsx";
import { ProblemBanner } from "../screen/ProblemBanner.tsx";
import { DetailDrawer } from "./DetailDrawer.tsx";
import { ListView } from "./ListView.tsx";
import { listSearch } from "./list-search.ts";
import { useList } from "./use-list.ts";

const Row = z.object({ _id: z.string(), name: z.string() });
const findRows = endpoint({
  name: "test.find",
  method: "GET",
  path: "/api/test",
  permission: "public",
  cost: "cheap",
  summary: "",
  input: z.object(endlessPaging()),
  output: z.object({ list: z.array(Row), page: Page }),
});
const other = endpoint({
  name: "test.other",
  method: "GET",
  path: "/api/other",
  permission: "public",
  cost: "cheap",
  summary: "",
  input: z.object({}),
  output: z.string(),
});
const schema = z.object({ ...listSearch, id: z.string().optional().catch(undefined) });
const rows = ["甲", "乙", "丙"].map((name, n) => ({ _id: `r${n}`, name }));

function Side() {
  return <ProblemBanner query={useQueryOf(other, {})} />;
}

function TestPage() {
  const list = useList({ endpoint: findRows, schema, toInput: ({ page, size }, edge) => ({ page, size, ...edge }) });
  return (
    <ListView
      list={list}
      tree={<Side />}
      title="行"
      columns={[
        { key: "name", title: "名称", width: 160, render: ({ name }) => name },
        {
          key: "actions",
          title: "操作",
          width: 96,
          render: ({ name }) => <button type="button">{`改 ${name}`}</button>,
        },
      ]}
      empty={<p>空</p>}
      detail={
        list.openedRow && (
          <DetailDrawer list={list} title={list.openedRow.name}>
            facts
          </DetailDrawer>
        )
      }
    />
  );
}

const found = (page = 1) => good({ list: rows, page: { page, size: 30, count: 3 } });
const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
const focused = () => document.activeElement?.textContent ?? "";

beforeEach(() => storeToken("abc"));

it("focuses the list when its page opens; Tab reaches one row and no element inside it", async () => {
  standInServer(({ path }) => (path === "/api/test" ? found() : good("")));
  renderPage("/rows", TestPage);
  await row("甲");
  await waitFor(() => expect(focused()).toContain("甲"));
  const stops = [...document.querySelectorAll<HTMLElement>(".data-table *")].filter(({ tabIndex }) => tabIndex >= 0);
  expect(stops.map((stop) => stop.getAttribute("data-row-key"))).toEqual(["r0"]);
  await userEvent.keyboard("{ArrowDown}{ArrowRight}");
  expect(focused()).toBe("改 乙");
  await userEvent.keyboard("{Escape}");
  expect(focused()).toContain("乙改 乙");
});

it("after a click on the head of the page, which focuses the shell's main element, arrow keys move in the rows again", async () => {
  standInServer(({ path }) => (path === "/api/test" ? found() : good("")));
  renderPage("/rows", TestPage);
  await row("甲");
  await waitFor(() => expect(focused()).toContain("甲"));
  await userEvent.click(screen.getByRole("heading", { name: "行" }));
  expect(document.activeElement).toBe(screen.getByRole("main"));
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement?.getAttribute("data-row-key")).toBe("r0");
});

it("does not move the focus of a user who is typing when the list arrives", async () => {
  let free: (() => void) | undefined;
  const waiting = new Promise<void>((resolve) => {
    free = resolve;
  });
  standInServer(async ({ path }) => {
    if (path !== "/api/test") return good("");
    await waiting;
    return found();
  });
  renderPage("/rows", () => (
    <>
      <input aria-label="field" />
      <TestPage />
    </>
  ));
  const field = await screen.findByLabelText("field");
  field.focus();
  free?.();
  await row("甲");
  expect(document.activeElement).toBe(field);
});

it("← and → open the previous and next row, a toast reports the end of the list, and closing focuses the row shown last", async () => {
  standInServer(({ path }) => (path === "/api/test" ? found() : good("")));
  renderPage("/rows", TestPage);
  await row("甲");
  await waitFor(() => expect(focused()).toContain("甲"));
  await userEvent.keyboard("{Enter}");
  const drawer = await screen.findByRole("dialog");
  expect(within(drawer).getByText("1 / 3")).toBeDefined();
  fireEvent.keyDown(window, { key: "ArrowLeft" });
  await screen.findByText("已经是第一条了");
  fireEvent.keyDown(window, { key: "ArrowRight" });
  await within(drawer).findByText("2 / 3");
  await userEvent.click(within(drawer).getByRole("button", { name: "关闭" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(focused()).toContain("乙");
});

it("shows an error without a count after a failed first request, and one banner for several failures", async () => {
  let away = true;
  standInServer(({ path }) => {
    if (!away) return path === "/api/test" ? found() : good("");
    return path === "/api/test"
      ? refused("unavailable", "服务暂不可用", 503)
      : refused("forbidden", "您没有此操作的权限", 403);
  });
  renderPage("/rows", TestPage);
  const banner = await screen.findByText(/服务暂不可用|没有此操作/);
  await waitFor(() => expect(banner.textContent).toContain("另有 1 项未能加载"));
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(screen.getByRole("navigation", { name: "分页" }).textContent).toContain("共 – 条");
  expect(await screen.findByText("数据暂时无法读取")).toBeDefined();
  expect(screen.queryByText("空")).toBeNull();
  away = false;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  await row("甲");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(screen.getByRole("navigation", { name: "分页" }).textContent).toContain("共 3 条");
});

it("keeps the old rows dimmed, with their age and without a count, when another page fails to load", async () => {
  standInServer(({ path, query }) => {
    if (path !== "/api/test") return good("");
    return query.page === "1" ? found() : refused("unavailable", "服务暂不可用", 503);
  });
  const { router } = renderPage("/rows", TestPage);
  await row("甲");
  await router.navigate({ to: ".", search: { page: 2 } });
  await screen.findByText(/^服务暂不可用，数据截至 \d\d:\d\d:\d\d，正在重试$/);
  expect((await row("甲")).closest(".data-table")?.className).toContain("stale");
  expect(screen.getByRole("navigation", { name: "分页" }).textContent).toContain("共 – 条");
});

it("shows no age in the banner if one part of the page was never read", async () => {
  let others = 0;
  standInServer(({ path }) => {
    if (path === "/api/test") return refused("unavailable", "服务暂不可用", 503);
    others += 1;
    return others === 1 ? good("") : refused("forbidden", "您没有此操作的权限", 403);
  });
  const { client } = renderPage("/rows", TestPage);
  await screen.findByText(/服务暂不可用/);
  await act(() => client.invalidateQueries({ queryKey: [other.name] }));
  const banner = await screen.findByText(/另有 1 项未能加载/);
  expect(banner.textContent).not.toContain("数据截至");
});

it("focuses the list after a dialog closes whose opener no longer exists", async () => {
  standInServer(({ path }) => (path === "/api/test" ? found() : good("")));
  const run = { submit: () => undefined, busy: false, done: false, problem: undefined, dirty: false };
  renderPage("/rows", () => (
    <>
      <TestPage />
      <CommandDialog run={run} title="改" action="保存" onClosed={() => undefined}>
        x
      </CommandDialog>
    </>
  ));
  await row("甲");
  await userEvent.click(await screen.findByRole("button", { name: "取消" }));
  await waitFor(() => expect(focused()).toContain("甲"));
});

it("requests another page relative to the shown rows, and page 1 always from the newest row", async () => {
  const seen = standInServer(({ query }) =>
    good({ list: rows, page: { page: Number(query.page), size: 10, count: 100_000, more: true } }),
  );
  renderPage("/rows?size=10", TestPage);
  const asked = () => seen.findLast(({ path }) => path === "/api/test")?.query;
  await row("甲");
  expect(screen.getByText("共 100,000+ 条")).toBeDefined();
  await userEvent.click(screen.getByTitle("2"));
  await waitFor(() => expect(asked()).toEqual({ page: "2", size: "10", from_page: "1", after_id: "r2" }));
  await userEvent.click(screen.getByTitle("5"));
  await waitFor(() => expect(asked()).toEqual({ page: "5", size: "10", from_page: "2", after_id: "r2" }));
  await userEvent.click(screen.getByTitle("4"));
  await waitFor(() => expect(asked()).toEqual({ page: "4", size: "10", from_page: "5", before_id: "r0" }));
  await userEvent.click(screen.getByTitle("1"));
  await waitFor(() => expect(asked()).toEqual({ page: "1", size: "10" }));
});

it("a step to another page opens no row if the user has opened a row while that page was loading", async () => {
  const { promise: waiting, resolve: answer } = Promise.withResolvers<void>();
  standInServer(async ({ path, query }) => {
    if (path !== "/api/test") return good("");
    if (query.page !== "2") return good({ list: rows, page: { page: 1, size: 30, count: 4 } });
    await waiting;
    return good({ list: [{ _id: "r3", name: "丁" }], page: { page: 2, size: 30, count: 4 } });
  });
  const { router, client } = renderPage("/rows?id=r2", TestPage);
  await screen.findByText("3 / 4");
  fireEvent.keyDown(window, { key: "ArrowRight" });
  await waitFor(() => expect(client.isFetching()).toBe(1));
  await act(() => router.navigate({ to: ".", search: { id: "r0" } }));
  answer();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await act(async () => undefined);
  expect(router.latestLocation.search).toEqual({ id: "r0" });
});

const filtered = z.object({ ...listSearch, word: z.string().optional().catch(undefined) });

function FilteredPage() {
  const list = useList({ endpoint: findRows, schema: filtered, toInput: ({ page, size }) => ({ page, size }) });
  return (
    <button type="button" onClick={() => list.filter({ word: "甲" })}>
      第 {list.state.page} 页，{list.state.word ?? "不筛选"}
    </button>
  );
}

it("choosing a filter on a later page opens the first page", async () => {
  standInServer(() => found());
  renderPage("/rows?page=3", FilteredPage);
  const button = await screen.findByRole("button");
  expect(button.textContent).toBe("第 3 页，不筛选");
  await userEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe("第 1 页，甲"));
});
