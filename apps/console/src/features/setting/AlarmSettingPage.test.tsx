import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPeople } from "#test/stand-in-people.ts";
import { good, type SeenRequest } from "#test/stand-in-server.ts";
import { AlarmSettingPage } from "./AlarmSettingPage.tsx";

type Answers = NonNullable<Parameters<typeof standInPeople>[2]>;
const refused = (error: string, message: string) => ({ status: 400, body: { code: 400, error, message } });
const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);

beforeEach(() => storeToken("abc"));

const alarms = (enabled: string[]): Answers => ({
  "/api/client/org/conf/today/set": () => good({}),
  "/api/client/org/conf/today": () =>
    good({
      enable_alg_alert: enabled,
      enable_device_offline_alert: false,
      algs: [
        { _id: "area_intrusion", name: "区域入侵" },
        { _id: "patrol", name: "远程巡检" },
      ],
    }),
});

it.each([
  ["admin", true],
  ["lead", false],
  ["staff", false],
] as const)("role %s sees the settings of the alarm centre: %s", async (role, visible) => {
  standInPeople([], role, alarms([]));
  renderPage("/set/alarm", AlarmSettingPage);
  await (visible ? screen.findByLabelText("区域入侵") : screen.findByText("您没有此操作的权限"));
  expect(screen.queryByLabelText("区域入侵") !== null).toBe(visible);
  expect(screen.queryByLabelText("远程巡检")).toBeNull();
});

it("applies a switch at once, and restores it when the server refuses", async () => {
  const seen = standInPeople([], "admin", {
    ...alarms([]),
    "/api/client/org/conf/today/set": () => refused("x", "不行"),
  });
  renderPage("/set/alarm", AlarmSettingPage);
  const box = await screen.findByLabelText("区域入侵");
  await userEvent.click(box);
  await screen.findByText("不行");
  expect(sentTo(seen, "/today/set")).toEqual([
    { enable_alg_alert: ["area_intrusion"], enable_device_offline_alert: false },
  ]);
  await waitFor(() => expect(box.getAttribute("aria-checked")).toBe("false"));
});

it("sends quick changes in order, so that the last one applies", async () => {
  const seen = standInPeople([], "admin", alarms([]));
  renderPage("/set/alarm", AlarmSettingPage);
  await userEvent.tripleClick(await screen.findByLabelText("区域入侵"));
  await screen.findByText("设置成功！");
  await waitFor(() =>
    expect(sentTo(seen, "/today/set").at(-1)).toEqual({
      enable_alg_alert: ["area_intrusion"],
      enable_device_offline_alert: false,
    }),
  );
});
