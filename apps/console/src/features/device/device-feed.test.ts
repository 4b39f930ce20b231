import { findDevices } from "@huiyan/contract/device/device.api";
import { type DeviceNotice } from "@huiyan/contract/device/maintenance.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { type ServerFrame } from "@huiyan/contract/push";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#shared/api/query-client.ts";
import { queryOfEndpoint } from "#shared/api/use-query-of.ts";
import { storeToken } from "#shared/auth/session.store.ts";
import { hostNotices } from "#shared/notice/notice.ts";
import { makeNotice } from "#test/stand-in-devices.ts";
import { good, type SeenRequest, standInServer } from "#test/stand-in-server.ts";
import { followDevices } from "./device-feed.ts";

let seen: SeenRequest[];
let open: DeviceNotice[];
let toasts: string[];
let feed: ReturnType<typeof followDevices>;
let stops: (() => void)[];
const page = { page: 1, size: 30, count: 0 };
const hello = { event: "org_client_open", data: { org_id: "org", unread: 0 } } as const;
const changed: ServerFrame = { event: "org_devices_changed", data: { device_ids: [] } };
const push = (notice: DeviceNotice) => feed.onFrame({ event: "org_device_notice", data: { _id: notice._id } });
const asked = (path: string) => seen.filter((request) => request.path.endsWith(path)).length;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  storeToken("abc");
  open = [];
  toasts = [];
  seen = standInServer(({ path, query }) => {
    if (!path.endsWith("/notices")) return good({ list: [], onlineCount: 0, page });
    return good({ list: open.slice(0, Number(query.size)), page, openCount: open.length });
  });
  const client = createQueryClient();
  // Queries of a page with lists of devices and points.
  const shown = [
    new QueryObserver(client, queryOfEndpoint(findDevices, {})).subscribe(() => undefined),
    new QueryObserver(client, queryOfEndpoint(findPoints, {})).subscribe(() => undefined),
  ];
  feed = followDevices(client);
  stops = [...shown, hostNotices((_kind, text) => toasts.push(text)), () => feed.stop()];
  await wait(10);
});
afterEach(() => {
  for (const stop of stops) stop();
});

it("refreshes devices and points after changes, at most once a second", async () => {
  expect([asked("/device/list"), asked("/point/list")]).toEqual([1, 1]);
  for (let i = 0; i < 40; i += 1) {
    feed.onFrame(changed);
    await wait(50);
  }
  await wait(3000);
  expect(asked("/device/list")).toBeGreaterThanOrEqual(3);
  expect(asked("/device/list")).toBeLessThanOrEqual(4);
  expect(asked("/point/list")).toBe(asked("/device/list"));
});

it("refreshes devices after a reconnect, but not at the first connection", async () => {
  feed.onFrame(hello);
  await wait(2000);
  expect(asked("/device/list")).toBe(1);
  feed.onFrame(hello);
  await wait(2000);
  expect(asked("/device/list")).toBe(2);
});

it("announces an ongoing device incident once", async () => {
  open = [makeNotice(1)];
  push(makeNotice(1));
  await wait(5000);
  expect(toasts).toEqual(["设备离线：一体机-1"]);
});

it("does not announce an incident that is no longer ongoing, even if an older one is", async () => {
  open = [makeNotice(1)];
  push(makeNotice(2));
  await wait(5000);
  expect(toasts).toEqual([]);
});

it("announces only the newest of many incidents, after the previous toast has closed", async () => {
  open = [makeNotice(1)];
  push(makeNotice(1));
  await wait(100);
  for (const n of [2, 3, 4]) {
    open = [makeNotice(n), ...open];
    push(makeNotice(n));
  }
  await wait(3000);
  expect(toasts).toEqual(["设备离线：一体机-1"]);
  await wait(1000);
  expect(toasts).toEqual(["设备离线：一体机-1", "设备离线：一体机-4"]);
  await wait(10_000);
  expect(toasts).toHaveLength(2);
});
