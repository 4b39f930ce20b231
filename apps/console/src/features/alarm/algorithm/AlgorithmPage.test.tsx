import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform, user } from "#test/stand-in-platform.ts";
import { good } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

const types = [
  { _id: "cv_working_hours", name: "工时统计" },
  { _id: "smoking", name: "抽烟检测" },
  { _id: "fire_smoke", name: "烟火检测" },
];
const counts = { unread: 0, marked: 0, today: 0, yesterday: 0, unhandled: { high: 0, medium: 0, low: 0, overdue: 0 } };
const answers = (role: string) => ({
  "/api/client/users/info": () => good({ ...user, staff: { ...user.staff, role } }),
  "/api/client/alg/types": () => good(types),
  "/api/client/message/summary": () =>
    good({ ...counts, total: 1234, algs: [{ alg_id: "fire_smoke", name: "烟火检测", count: 1234 }] }),
});

it("/algs lists the algorithms in use, with severity and a link to their alarms of the last seven days", async () => {
  standInPlatform([], answers("staff"));
  renderConsole("/algs");
  const table = within(await screen.findByRole("table", { name: "算法" }));
  await table.findByText("1,234");
  const rows = table
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent ?? "");
  expect(rows[0]).toMatch(/^烟火检测.*高1,234查看$/);
  expect(rows[1]).toMatch(/^抽烟检测.*中0查看$/);
  expect(rows[2]).toBe("工时统计只统计，不报警-");
  expect(table.getByRole("link", { name: "查看：烟火检测" }).getAttribute("href")).toMatch(
    /message\?.*alg_id=fire_smoke/,
  );
  expect(screen.queryByRole("button", { name: "报警中心设置" })).toBeNull();
  expect(screen.queryByRole("button", { name: "算法商店" })).toBeNull();
});

it("/algs links users who manage devices to the store", async () => {
  standInPlatform([], answers("lead"));
  const { router } = renderConsole("/algs");
  (await screen.findByRole("button", { name: "算法商店" })).click();
  await waitFor(() => expect(router.state.location.pathname).toBe("/alg/my"));
});

it("/algs/set redirects an admin to the settings of the alarm centre", async () => {
  standInPlatform([], answers("admin"));
  const { router } = renderConsole("/algs/set");
  await waitFor(() => expect(router.state.location.pathname).toBe("/set/alarm"));
  renderConsole("/algs");
  expect(await screen.findByRole("button", { name: "报警中心设置" })).toBeDefined();
});
