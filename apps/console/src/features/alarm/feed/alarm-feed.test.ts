import { findMessages, getBell, getMessage } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#shared/api/query-client.ts";
import { keyOf } from "#shared/api/use-query-of.ts";
import { storeToken } from "#shared/auth/session.store.ts";
import { onSessionEnd, type SessionEnd } from "#shared/auth/session-end.ts";
import { idOf, makeMessage } from "#test/factories.ts";
import { good, refused, type SeenRequest, standInServer } from "#test/stand-in-server.ts";
import { type StandInSocket, standInSockets } from "#test/stand-in-socket.ts";
import { followAlarms } from "./alarm-feed.ts";
import { onArrivals } from "./arrivals.ts";

let stored: Message[];
let sockets: StandInSocket[];
let requests: SeenRequest[];
let arrived: string[];
let isAway: boolean;
/** Promise for which answers about missed alarms wait. Their content is that at the time of the request. */
let hold: Promise<void> | undefined;
let single: Message;
let ends: SessionEnd[];
let stops: (() => void)[];
let client: ReturnType<typeof createQueryClient>;

const bellOf = () => ({ unread: stored.length, list: stored.slice(0, 4), now: 100_000, enabled: null });
const afterOf = ({ query }: SeenRequest) => Number(query.received_after);
const hello = { event: "org_client_open", data: { org_id: "org", unread: 1 } };

beforeEach(() => {
  vi.useFakeTimers();
  storeToken("abc");
  stored = [makeMessage(50)];
  arrived = [];
  isAway = false;
  hold = undefined;
  ends = [];
  sockets = standInSockets();
  requests = standInServer(async (request) => {
    if (request.path.endsWith("/bell")) return good(bellOf());
    if (isAway) return refused("service_unavailable", "服务暂不可用", 503);
    if (request.path.endsWith("/details")) return good(single);
    const list = stored.filter(({ received_at }) => received_at > (afterOf(request) || 0));
    await hold;
    return good({ list, page: { page: 1, size: 100, count: list.length } });
  });
  client = createQueryClient();
  stops = [
    onArrivals((messages) => arrived.push(...messages.map(({ _id }) => _id))),
    onSessionEnd((end) => ends.push(end)),
    followAlarms(client, "org"),
  ];
});
afterEach(() => {
  for (const stop of stops) stop();
});

async function connect(index: number) {
  sockets[index]?.accept();
  sockets[index]?.push(hello);
  await vi.advanceTimersByTimeAsync(10);
}
const push = (event: string, message: Message, unread: number) =>
  sockets.at(-1)?.push({ event, data: { message, unread } });

it("does not announce existing alarms, and announces a pushed alarm once", async () => {
  await connect(0);
  push("org_received_new_message", makeMessage(51), 2);
  push("org_received_new_message", makeMessage(51), 2);
  expect(arrived).toEqual([idOf(51)]);
  expect(client.getQueryData(keyOf(getBell, {}))).toMatchObject({
    unread: 2,
    list: [{ _id: idOf(51) }, { _id: idOf(50) }],
  });
});

it("after a reconnect, requests the alarms since the newest known one and announces them", async () => {
  await connect(0);
  push("org_received_new_message", makeMessage(60), 2);
  sockets[0]?.end(1006);
  stored = [makeMessage(62), makeMessage(61), makeMessage(60), makeMessage(50)];
  await vi.advanceTimersByTimeAsync(4000);
  await connect(1);
  const asked = requests.filter(({ path }) => path.endsWith("/list")).map(afterOf);
  // 5 s before the arrival of the newest known alarm (60,200), since rows may be committed late.
  expect(asked.at(-1)).toBe(55_200);
  expect(arrived.toSorted()).toEqual([60, 61, 62].map(idOf));
});

it("repeats the request for missed alarms until the server answers, although alarms are pushed meanwhile", async () => {
  await connect(0);
  sockets[0]?.end(1006);
  stored = [makeMessage(61), makeMessage(50)];
  isAway = true;
  await vi.advanceTimersByTimeAsync(4000);
  await connect(1);
  push("org_received_new_message", makeMessage(70), 3);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(arrived).toEqual([idOf(70)]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(arrived.toSorted()).toEqual([61, 70].map(idOf));
});

it("finds the alarms of a second gap when the answer about the first gap arrives during it", async () => {
  await connect(0);
  sockets[0]?.end(1006);
  await vi.advanceTimersByTimeAsync(4000);
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  await connect(1);
  sockets[1]?.end(1006);
  stored = [makeMessage(65), makeMessage(50)];
  isAway = true;
  await vi.advanceTimersByTimeAsync(4000);
  await connect(2);
  hold = undefined;
  resolve();
  await vi.advanceTimersByTimeAsync(10);
  push("org_received_new_message", makeMessage(80), 3);
  isAway = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(arrived.toSorted()).toEqual([65, 80].map(idOf));
});

it("after a reconnect, updates shown alarms, also those that no longer match the filter", async () => {
  await connect(0);
  const shown = [makeMessage(52), makeMessage(51), makeMessage(50)];
  const key = keyOf(findMessages, { page: 1, state: "open" });
  const watching = new QueryObserver(client, {
    queryKey: key,
    initialData: page(...shown),
    staleTime: Number.POSITIVE_INFINITY,
  });
  stops.push(watching.subscribe(() => undefined));
  sockets[0]?.end(1006);
  single = makeMessage(51, { state: "done", version: 1 });
  stored = [makeMessage(52, { folded_count: 3 }), makeMessage(50)];
  await vi.advanceTimersByTimeAsync(4000);
  await connect(1);
  await vi.advanceTimersByTimeAsync(50);
  expect(client.getQueryData(key)).toMatchObject({
    list: [{ folded_count: 3 }, { _id: idOf(51), state: "done" }, { _id: idOf(50) }],
  });
});

it("updates the open alarm when its clip arrives", async () => {
  await connect(0);
  client.setQueryData(keyOf(getMessage, { id: idOf(50) }), makeMessage(50, { video_pending: true }));
  push("org_latest_message", makeMessage(50, { res_video_urls: ["/v.mp4"] }), 1);
  expect(client.getQueryData(keyOf(getMessage, { id: idOf(50) }))).toMatchObject({
    video_pending: false,
    res_video_urls: ["/v.mp4"],
  });
  expect(arrived).toEqual([]);
});

it.each([
  [4401, [{ reason: "void", message: "未授权，请登录" }], 1],
  [4403, [{ reason: "membership", message: "身份失效" }], 1],
  [4408, [], 2],
  [1006, [], 2],
])("close code %d of the socket", async (code, expected, opened) => {
  await connect(0);
  sockets[0]?.end(code);
  await vi.advanceTimersByTimeAsync(4000);
  expect(ends).toEqual(expected);
  expect(sockets).toHaveLength(opened);
});

it("reconnects with the new token after the server closed the socket because the token was rotated", async () => {
  await connect(0);
  storeToken("rotated");
  sockets[0]?.end(4401);
  await vi.advanceTimersByTimeAsync(4000);
  expect(ends).toEqual([]);
  expect(sockets[1]?.protocols).toEqual(["huiyan", "t.rotated"]);
});

it("keeps a pushed state when an older answer arrives after the push", async () => {
  await connect(0);
  const old = makeMessage(50);
  const handled = makeMessage(50, { state: "done", version: 1 });
  const details = { queryKey: keyOf(getMessage, { id: old._id }), queryFn: () => Promise.resolve(old) };
  const list = { queryKey: keyOf(findMessages, { page: 1 }), queryFn: () => Promise.resolve(page(old)) };
  push("org_latest_message", handled, 1);
  await Promise.all([client.fetchQuery(details), client.fetchQuery(list)]);
  await vi.advanceTimersByTimeAsync(10);
  expect(client.getQueryData(details.queryKey)).toMatchObject({ state: "done" });
  expect(client.getQueryData(list.queryKey)).toMatchObject({ list: [{ state: "done" }] });
});

const page = (...list: Message[]) => ({ list, page: { page: 1, size: 30, count: list.length } });
