import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderConsole } from "../../../../test/render-console.tsx";
import { standInPlatform } from "../../../../test/stand-in-platform.ts";
import { good } from "../../../../test/stand-in-server.ts";
import { standInSockets } from "../../../../test/stand-in-socket.ts";
import { storeToken } from "../../../shared/auth/session.store.ts";

beforeEach(() => {
  storeToken("own");
  standInSockets();
});

const nothing = {
  ...{ data_time: 0, groups: 1, devices: 0, devices_online: 0, device_online_rate: 0, points: 0, points_online: 0 },
  ...{
    algs: 0,
    users: null,
    berths: 0,
    parking: null,
    messages: { today_added: 0, today_open: 0, growth: 0 },
    places: 0,
  },
  ...{ city_list: [], group_msg_count: { 1: [], 7: [] }, alg_msg_counts: { 1: [], 7: [] }, point_msg_count: [] },
  charge_plate_num_30: 0,
};
it("an empty installation is not one where all devices are online", async () => {
  const page = { page: 1, size: 2000, count: 0 };
  const none = () => good({ list: [], page, onlineCount: 0 });
  standInPlatform([], {
    "/api/client/dashboard/data": () => good(nothing),
    "/api/client/device/list": none,
    "/api/client/point/list": none,
    "/api/client/dashboard/device/group/count": () => good([]),
    "/api/client/dashboard/safety": () => good([]),
  });
  renderConsole("/mtDashboard");
  await screen.findByText("还没有设备");
  expect(screen.getByText("还没有点位")).toBeDefined();
  expect(document.body.textContent).not.toMatch(/都在线|画面正常/);
});
