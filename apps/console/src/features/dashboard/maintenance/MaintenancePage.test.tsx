import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform } from "#test/stand-in-platform.ts";
import { good } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

const nothing = {
  data_time: 0,
  groups: 1,
  devices: 0,
  devices_online: 0,
  device_online_rate: 0,
  points: 0,
  points_online: 0,
  algs: 0,
  users: null,
  berths: 0,
  parking: null,
  messages: { today_added: 0, today_open: 0, growth: 0 },
  places: 0,
  city_list: [],
  group_msg_count: { 1: [], 7: [] },
  alg_msg_counts: { 1: [], 7: [] },
  point_msg_count: [],
  charge_plate_num_30: 0,
};
/** Opens the screen with these figures. All lists of problems are empty. */
async function show(figures: object) {
  const page = { page: 1, size: 2000, count: 0 };
  const none = () => good({ list: [], page, onlineCount: 0 });
  standInPlatform([], {
    "/api/client/dashboard/data": () => good({ ...nothing, ...figures }),
    "/api/client/device/list": none,
    "/api/client/point/list": none,
    "/api/client/dashboard/device/group/count": () => good([]),
    "/api/client/dashboard/safety": () => good([]),
  });
  renderConsole("/mtDashboard");
  await waitFor(() => expect(document.querySelectorAll(".screen-none").length).toBeGreaterThan(2));
}

it("does not claim that all devices are online in an organisation without devices", async () => {
  await show({});
  await screen.findByText("还没有设备");
  expect(screen.getByText("还没有点位")).toBeDefined();
  expect(document.body.textContent).not.toMatch(/都在线|画面正常/);
});

it("shows offline points as unknown, not as points with a good picture", async () => {
  await show({ devices: 2, devices_online: 2, points: 5, points_online: 2 });
  await screen.findByText("所有设备都在线");
  expect(screen.getByText("3 路点位离线，画面未知")).toBeDefined();
  expect(document.body.textContent).not.toContain("画面正常");
});
