import { getLoops } from "@huiyan/contract/patrol/patrol.api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keyOf } from "#shared/api/use-query-of.ts";
import { storeToken } from "#shared/auth/session.store.ts";
import { good, standInServer } from "#test/stand-in-server.ts";
import { SightingLog } from "./sighting-log.ts";
import { usePatrol } from "./use-patrol.ts";

const id = "01990000-0000-7000-8000-000000000001";
const seen = (start: number) => ({ point_id: id, start, end: start + 30_000 });
let away = false;
let status = 503;
const open = () => standInServer(() => (away ? { status } : good({ kept: 1 })));
let requests: ReturnType<typeof open>;
const sent = () => requests.map(({ body }) => body);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  away = false;
  status = 503;
  storeToken("t");
  requests = open();
});
afterEach(() => vi.useRealTimers());

it("sends log entries every half minute, grouped by loop, and each only once", async () => {
  const log = new SightingLog("s");
  log.add("夜间", [seen(1), seen(2)]);
  log.add("早班", [seen(3)]);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(sent()).toMatchObject([
    { loop: "夜间", list: [seen(1), seen(2)] },
    { loop: "早班", list: [seen(3)] },
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(2);
  log.end();
});

it("keeps entries while the server is unreachable and sends them later", async () => {
  away = true;
  const log = new SightingLog("s");
  log.add("夜间", [seen(1)]);
  await vi.advanceTimersByTimeAsync(31_000);
  away = false;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(sent().at(-1)).toMatchObject({ list: [seen(1)] });
  log.end();
});

it.each([
  [401, 2],
  [408, 2],
  [425, 2],
  [429, 2],
  [500, 2],
  [507, 2],
  [520, 2],
  [400, 1],
  [403, 1],
  [404, 1],
])("after a refusal with status %i, the number of attempts is %i", async (refusal, tries) => {
  away = true;
  status = refusal;
  const log = new SightingLog("s");
  log.add("夜间", [seen(1)]);
  await vi.advanceTimersByTimeAsync(31_000);
  away = false;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(requests).toHaveLength(tries);
  log.end();
});

it("sends entries that were left when the page was closed, once the same user opens it again", async () => {
  const left = new SightingLog("s");
  left.add("夜间", [seen(1)]);
  left.keep();
  const other = new SightingLog("another");
  await other.flush();
  expect(requests).toEqual([]);
  const back = new SightingLog("s");
  await back.flush();
  expect(sent()).toMatchObject([{ list: [seen(1)] }]);
  await new SightingLog("s").flush();
  expect(requests).toHaveLength(1);
});

const loop = { _id: id, name: "夜间", count: 1, list: [{ point_id: id, deviceId: "BOX-0001", time: 30 }] };
const kept = () => JSON.parse(localStorage.getItem("huiyan.sightings.s") ?? "[]");

/** Runs a patrol for 20 s on the page of a user, and leaves the page. */
async function watchAndLeave() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(keyOf(getLoops, {}), [loop]);
  const { result, unmount } = renderHook(() => usePatrol("s", () => "ready"), {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
  });
  act(() => result.current.start(loop));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(requests).toEqual([]);
  unmount();
}

it("sends the entries of the shown cameras when the user opens another page of the console", async () => {
  await watchAndLeave();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toMatchObject([{ loop: "夜间", list: [{ point_id: id }] }]);
  expect(kept()).toEqual([]);
});

it("keeps the entries of a page that was left while the server was unreachable, and sends them later", async () => {
  away = true;
  await watchAndLeave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(kept()).toMatchObject([{ loop: "夜间", point_id: id }]);
  away = false;
  await new SightingLog("s").flush();
  expect(sent().at(-1)).toMatchObject({ loop: "夜间", list: [{ point_id: id }] });
  expect(kept()).toEqual([]);
});

it("a log that ended while sending does not remove the stored entries of a later log", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  standInServer(async () => {
    await promise;
    return good({ kept: 1 });
  });
  const first = new SightingLog("s");
  first.add("夜间", [seen(1)]);
  first.end();
  const later = new SightingLog("s");
  later.add("夜间", [seen(2)]);
  later.keep();
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept()).toMatchObject([seen(2)]);
  later.end();
});
