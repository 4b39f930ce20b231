import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { standInScreens } from "#test/dashboard/stand-in-screens.ts";
import { idOf } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { good } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

const point = (n: number) => ({
  point_id: idOf(900 + n),
  name: `点位 ${n}`,
  device_name: "一体机-01",
  online: true,
  messages: n,
  position_coord: [106.5, 29.5],
});

/** Opens the screen with all points in the division `fit`. */
function show(fit: string, { mapArea = "100000", points = [] as object[] } = {}) {
  const seen = standInScreens({
    "/api/client/org/conf/screenmap": () => good({ mapArea }),
    "/api/client/dashboard/regions": ({ query }) =>
      good({
        list: [{ code: "500112", name: "渝北区", points: 2, online: 1, messages: 3 }],
        unplaced: 0,
        fit,
        points: query.code === "500112" ? points : [],
      }),
  });
  renderConsole("/dashboard");
  return seen;
}
const map = async () => within(await screen.findByRole("region", { name: "报警分布" }));

it.each([
  ["several provinces: the country", "100000", {}, "今日，全国"],
  ["one province: the province", "500000", {}, "今日，重庆"],
  ["one city: the city", "440300", {}, "今日，广东 深圳市"],
  ["one district: the district", "500112", {}, "今日，重庆 渝北区"],
  ["a province that was set stays, however near the points are", "500112", { mapArea: "500000" }, "今日，重庆"],
] as const)("the map shows the smallest division that contains all points: %s", async (_, fit, changes, note) => {
  show(fit, changes);
  await (await map()).findByText(note);
});

it("opens the parent division, returns to the start, and opens a division", async () => {
  show("500112");
  const shown = await map();
  await shown.findByText("今日，重庆 渝北区");
  fireEvent.click(shown.getByRole("button", { name: "返回" }));
  await shown.findByText("今日，重庆");
  fireEvent.click(shown.getByRole("button", { name: "返回" }));
  await shown.findByText("今日，全国");
  expect(shown.queryByRole("button", { name: "返回" })).toBeNull();
  fireEvent.click(await shown.findByRole("button", { name: /^广东：/ }));
  await shown.findByText("今日，广东");
  fireEvent.click(shown.getByRole("button", { name: "看全部点位" }));
  await shown.findByText("今日，重庆 渝北区");
});

it("shows the points of a division without parts; clustered points have one name and open as a list", async () => {
  show("500112", { points: [point(1), point(2), { ...point(3), position_coord: [0, 0] }] });
  const shown = await map();
  // The point at sea is in no division and must not remove the division's outline.
  await waitFor(() => expect(document.querySelectorAll(".point-map-ground path.here")).toHaveLength(1));
  const titled = () =>
    [...document.querySelectorAll(".point-marker title")].find(
      ({ textContent }) => textContent === "一体机-01 2 个点位：在线 2，今日报警 3",
    );
  const marker = await waitFor(() => titled()?.parentElement ?? expect.fail("the marker has its name"));
  fireEvent.click(marker);
  const list = within(await shown.findByRole("region", { name: "一体机-01 2 个点位" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "在线点位 2今日报警 2",
    "在线点位 1今日报警 1",
  ]);
  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(shown.queryByRole("region", { name: "一体机-01 2 个点位" })).toBeNull());
  fireEvent.click(marker);
  const again = within(await shown.findByRole("region", { name: "一体机-01 2 个点位" }));
  fireEvent.click(again.getByRole("button", { name: /点位 2/ }));
  expect(await screen.findByRole("button", { name: "全部点位" })).toBeDefined();
});
