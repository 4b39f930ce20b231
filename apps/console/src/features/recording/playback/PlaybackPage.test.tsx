import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { makePoint, standInPoints } from "#test/stand-in-points.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { PlaybackPage } from "./PlaybackPage.tsx";

const at = Date.parse("2026-11-20T14:30:00+08:00");
const playPath = "/api/client/point/record/play";
const [gate, yard] = [makePoint(1, { name: "东门" }), makePoint(2, { name: "堆场" })];
const named = [gate, yard].map(({ _id, name }) => ({
  _id,
  name,
  device_id: "HY-DEMO-0001",
  device_name: "一号机",
  online: true,
}));

beforeEach(() => {
  storeToken("abc");
  // replaces the browser's player, which these tests do not run
  for (const name of ["load", "pause"] as const) {
    vi.spyOn(HTMLMediaElement.prototype, name).mockImplementation(() => undefined);
  }
});

/**
 * Opens the page.
 * @param spans recorded spans by point; undefined for a point whose recorder is unreachable
 */
function show(spans: Record<string, { from: number; to: number }[] | undefined>, points = Object.keys(spans)) {
  const days = Object.fromEntries(
    Object.entries(spans).map(([id, own = []]) => [
      `/device-page/${id}/recording/day`,
      () => ({ body: { channels: { "1": { spans: own, events: [] } } } }),
    ]),
  );
  const seen = standInPoints([gate, yard], "staff", {
    "/api/client/point/names": () => good(named),
    [playPath]: ({ query }) => {
      const id = String(query._id);
      if (spans[id] === undefined) return refused("device_offline", "设备离线");
      return good({ url: `/device-page/${id}/recording`, channel: "1", expires_at: at });
    },
    ...days,
  });
  return { seen, ...renderPage(`/playback?points=${points.join(",")}&at=${at}`, PlaybackPage) };
}
const windowOf = async (name: string) => within(await screen.findByRole("region", { name: `回放 ${name}` }));

it("without a recording at the time, says so, pauses, and offers the nearest recordings", async () => {
  const recorded = [
    { from: at - 600_000, to: at - 60_000 },
    { from: at + 30_000, to: at + 90_000 },
  ];
  show({ [idOf(1)]: recorded });
  const only = await windowOf("东门");
  await only.findByText("此刻没有录像");
  await only.findByRole("button", { name: "跳到之前 14:28:50" });
  expect(screen.getByRole("button", { name: "播放" })).toBeDefined();
  expect(screen.getByText("2026-11-20 14:30:00")).toBeDefined();
  expect(only.getByRole("button", { name: "跳到之后 14:30:30" })).toBeDefined();
});

it("shows the next step on a day without any recording", async () => {
  show({ [idOf(1)]: [] });
  const only = await windowOf("东门");
  await only.findByText("当天没有录像，请换一个时刻，或在点位详情检查录像设置");
  expect(only.queryByRole("button", { name: /跳到/ })).toBeNull();
});

it("shows a separate state in each window: an unreachable recorder, or no recording", async () => {
  show({ [idOf(1)]: undefined, [idOf(2)]: [] });
  expect(await (await windowOf("东门")).findByText("设备离线")).toBeDefined();
  await (await windowOf("东门")).findByText("稍后自动重试");
  await (await windowOf("堆场")).findByText("此刻没有录像");
});

it("keeps removed and added windows in the address, and explains the page without windows", async () => {
  const { router } = show({ [idOf(1)]: [], [idOf(2)]: [] }, [idOf(1)]);
  await userEvent.click(await screen.findByRole("combobox", { name: "添加点位" }));
  await userEvent.click(await screen.findByText("堆场（空港一体机-01）"));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ points: [idOf(1), idOf(2)].join(",") }));
  for (const name of ["东门", "堆场"])
    await userEvent.click(await screen.findByRole("button", { name: `移出 ${name}` }));
  expect(await screen.findByText("还没有选择点位")).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: "回放前 2 个点位" }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ points: [idOf(1), idOf(2)].join(",") }));
});
