import { act, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { alarmFigures, makeScreenPoint, standInScreens } from "#test/dashboard/stand-in-screens.ts";
import { idOf, makeMessage } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { good } from "#test/stand-in-server.ts";
import { type StandInSocket, standInSockets } from "#test/stand-in-socket.ts";

let sockets: StandInSocket[];
beforeEach(() => {
  storeToken("own");
  sockets = standInSockets();
});

const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? "";
const tile = (name: string) => () =>
  [...document.querySelectorAll(".screen-tiles li, .board-card")].find((one) => one.textContent?.startsWith(name))
    ?.textContent ?? "";
const marker = () => textOf(".point-marker[role=button] title");

it.each([
  ["/dashboard", "today's alarms", tile("今日报警"), /214条/, /215条/, "dashboard/full"],
  ["/dashboard", "those to handle", tile("待处理报警"), /27条/, /28条/, "dashboard/full"],
  [
    "/dashboard",
    "the points' ranking",
    () => textOf(".screen-rank.amber li"),
    /点位 2.*12/,
    /点位 1.*13/,
    "dashboard/full",
  ],
  ["/bashboard", "today's alarms", tile("今日报警"), /214条/, /215条/, "dashboard/full"],
  ["/alarmDashboard", "today's alarms", tile("今日报警"), /12条/, /13条/, "dashboard/alarm"],
  ["/alarmDashboard", "the map", marker, /今日报警 12/, /今日报警 13/, "dashboard/alarm"],
  ["/monitorDashboard", "the map", marker, /今日报警 12/, /今日报警 13/, "dashboard/alarm"],
  ["/mtDashboard", "those to handle", tile("待处理"), /27条/, /28条/, "dashboard/data"],
  ["/pointData", "the point's row", () => textOf(".screen-row"), /今日报警 12/, /今日报警 13/, "dashboard/alarm"],
  [`/pointData?id=${idOf(901)}`, "today's alarms", tile("今日报警"), /12条/, /13条/, "dashboard/point"],
] as const)(
  "on %s, counts a pushed alarm in %s without a new request for the figures",
  async (address, _, shown, before, after, path) => {
    const point = makeScreenPoint(1, { messages: 12, position_coord: [106.57, 29.67], disabled: false });
    const seen = standInScreens({ "/api/client/dashboard/alarm": () => good(alarmFigures([point])) });
    renderConsole(address);
    await waitFor(() => expect(shown()).toMatch(before));
    const now = Date.now();
    const message = makeMessage(3, { point_id: idOf(901), create_at: now, received_at: now });
    const asked = () => seen.filter((request) => request.path.endsWith(path)).length;
    const askedBefore = asked();
    act(() => sockets[0]?.push({ event: "org_received_new_message", data: { message, unread: 1 } }));
    await waitFor(() => expect(shown()).toMatch(after), { timeout: 1500 });
    expect(asked()).toBe(askedBefore);
  },
);

it.each(["/dashboard", "/mtDashboard", "/monitorDashboard", "/alarmDashboard", `/pointData?id=${idOf(901)}`])(
  "the alarm list of %s excludes counted and weighed loads, as the figures do",
  { tags: ["rest"] },
  async (address) => {
    const seen = standInScreens({});
    renderConsole(address);
    const asked = () => seen.find(({ path }) => path.endsWith("/message/list"));
    await waitFor(() => expect(asked()?.query.no_algs?.split(",")).toEqual(expect.arrayContaining(["dbgz", "tdds"])));
  },
);
