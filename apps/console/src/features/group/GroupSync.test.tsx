import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { inTime, movableClock } from "#test/moved-clock.ts";
import { renderPage } from "#test/render-page.tsx";
import { groupNode, standInGroups } from "#test/stand-in-groups.ts";
import { good, type SeenRequest } from "#test/stand-in-server.ts";
import { GroupPage } from "./GroupPage.tsx";

const wens = {
  "/common/privatize": () => good({ privatize: true, privatize_code: "wens", internal_mode: false, livestock: false }),
};
const idle = { status: 0, text: "" };
const running = { status: 1, text: "" };
const done = { status: 2, text: "新增 1，修改 0，删除 0" };
const failed = { status: 3, text: "外部系统返回的内容不是设备组列表" };
const asked = (seen: readonly SeenRequest[], path: string) => seen.filter((request) => request.path.endsWith(path));

beforeEach(() => storeToken("abc"));

/** Answers the requests for the state of the import with `states` in turn; the last one repeats. */
function syncAs(
  states: object[],
  more: Record<string, () => ReturnType<typeof good>> = {},
  role: "admin" | "lead" = "admin",
) {
  let at = 0;
  return standInGroups(role, {
    ...wens,
    "/api/client/org/group/sync/check": () => good(states[Math.min(at++, states.length - 1)]),
    "/api/client/org/group/sync": () => good(running),
    ...more,
  });
}

it("offers to import groups instead of creating them, and no actions in the tree", async () => {
  syncAs([idle]);
  renderPage("/deviceGroup", GroupPage);
  await screen.findByRole("button", { name: "同步设备组" });
  await screen.findByRole("treeitem", { name: /江北区/ });
  expect(screen.queryAllByRole("button", { name: /添加|更多操作/ })).toEqual([]);
  expect(screen.queryByRole("form", { name: /添加/ })).toBeNull();
});

it.each([
  ["another deployment's admin", "", "admin"],
  ["a lead", "wens", "lead"],
] as const)("offers %s no import, and does not request its state", async (_who, privatize_code, role) => {
  const seen = standInGroups(role, {
    "/common/privatize": () => good({ privatize: true, privatize_code, internal_mode: false, livestock: false }),
  });
  renderPage("/deviceGroup", GroupPage);
  await screen.findByRole("treeitem", { name: /江北区/ });
  await waitFor(() => expect(asked(seen, "/common/privatize")).toHaveLength(1));
  expect(screen.queryByRole("button", { name: "同步设备组" })).toBeNull();
  expect(asked(seen, "/sync/check")).toEqual([]);
});

it("starts the import once, polls every two seconds, then shows the tree with the new groups", async () => {
  let came = false;
  const seen = syncAs([idle, running, done], {
    "/api/client/org/group/tree": () =>
      good([groupNode(800, "渝智城市运营", [groupNode(501, "渝北区"), ...(came ? [groupNode(590, "新区")] : [])])]),
  });
  movableClock();
  renderPage("/deviceGroup", GroupPage);
  await userEvent.dblClick(await screen.findByRole("button", { name: "同步设备组" }));
  await screen.findByRole("button", { name: /正在同步设备组/ });
  came = true;
  await inTime(5_000, () => screen.getByText("同步成功"));
  await screen.findByRole("treeitem", { name: /新区/ });
  expect(asked(seen, "/group/sync")).toHaveLength(1);
  expect(asked(seen, "/sync/check")).toHaveLength(3);
});

it("shows the progress of an import that is already running, without starting another", async () => {
  movableClock();
  const seen = syncAs([running, done]);
  renderPage("/deviceGroup", GroupPage);
  await screen.findByRole("button", { name: /正在同步设备组/ });
  await inTime(5_000, () => screen.getByText("同步成功"));
  expect(asked(seen, "/group/sync")).toEqual([]);
});

it("does not announce an import that had ended before the page was opened", async () => {
  const seen = syncAs([done]);
  renderPage("/deviceGroup", GroupPage);
  await screen.findByRole("button", { name: "同步设备组" });
  await waitFor(() => expect(asked(seen, "/sync/check")).toHaveLength(1));
  await screen.findByRole("treeitem", { name: /江北区/ });
  expect(screen.queryByText("同步成功")).toBeNull();
});

it("shows the progress of a started import even if an older poll is answered after the start", async () => {
  movableClock();
  const older = Promise.withResolvers<ReturnType<typeof good>>();
  const states = [() => older.promise, () => good(running), () => good(done)];
  standInGroups("admin", {
    ...wens,
    "/api/client/org/group/sync/check": () => (states.shift() ?? (() => good(done)))(),
    "/api/client/org/group/sync": () => good(running),
  });
  renderPage("/deviceGroup", GroupPage);
  await userEvent.click(await screen.findByRole("button", { name: "同步设备组" }));
  await screen.findByRole("button", { name: /正在同步设备组/ });
  older.resolve(good(idle));
  await inTime(5_000, () => screen.getByText("同步成功"));
});

it("shows the reason of a failed import, and can retry it", async () => {
  movableClock();
  const seen = syncAs([failed, done]);
  renderPage("/deviceGroup", GroupPage);
  const banner = await screen.findByRole("alert");
  expect(banner.textContent).toContain("同步失败：外部系统返回的内容不是设备组列表");
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  await inTime(5_000, () => screen.getByText("同步成功"));
  expect(asked(seen, "/group/sync")).toHaveLength(1);
  expect(screen.queryByText(/同步失败/)).toBeNull();
});
