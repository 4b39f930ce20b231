import { findMessages, getBell } from "@huiyan/contract/alarm/alarm.api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { keyOf, useQueryOf } from "#shared/api/use-query-of.ts";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeMessage } from "#test/factories.ts";
import { good, refused, standInServer } from "#test/stand-in-server.ts";
import { insertIntoList, putIntoBell } from "./message-cache.ts";
import { untilRenewal, useFreshAddresses } from "./use-fresh-addresses.ts";

it("renews the picture addresses of an open list before they expire, and keeps its rows", async () => {
  vi.useFakeTimers();
  const start = Date.now();
  const rows = [makeMessage(5), makeMessage(4)];
  const seen = standInServer(() =>
    good({
      list: [makeMessage(6), makeMessage(5, { thumb_url: "/fresh.jpg" })],
      page: { page: 1, size: 30, count: 2 },
    }),
  );
  // No component subscribes to the list here, so the cache would delete it after a time.
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  const key = keyOf(findMessages, { page: 2 });
  client.setQueryData(key, { list: rows, page: { page: 2, size: 30, count: 40 } }, { updatedAt: 1 });
  renderHook(() => useFreshAddresses(rows, start, { page: 2, size: 30 }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
  expect(seen).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(3 * 60_000));
  expect(seen.map(({ query }) => query)).toEqual([{ page: "1", size: "30", end: "5000", count: "0" }]);
  const list = client.getQueryData<{ list: { _id: string; thumb_url: string }[] }>(key)?.list;
  expect(list?.map(({ _id, thumb_url }) => [_id, thumb_url])).toEqual([
    [idOf(5), "/fresh.jpg"],
    [idOf(4), "/t.jpg"],
  ]);
  // The error banner shows the age of the rows, not of their addresses.
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(1);
});

const minuteMs = 60_000;
const input = { page: 1, size: 30 };
const listKey = keyOf(findMessages, input);

/** Renders the hook for a list that the server has just answered. */
function showList() {
  vi.useFakeTimers();
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(listKey, { list: [makeMessage(5)], page: { page: 1, size: 30, count: 1 } });
  const rowsOf = () => client.getQueryData<{ list: ReturnType<typeof makeMessage>[] }>(listKey)?.list;
  const answeredAt = () => client.getQueryState(listKey)?.dataUpdatedAt ?? 0;
  const view = renderHook(() => useFreshAddresses(rowsOf(), answeredAt(), input), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { client, ...view, pass: (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * minuteMs)) };
}

it("repeats a failed renewal of picture addresses after one minute", async () => {
  let isAway = true;
  const seen = standInServer(() =>
    isAway ? refused("unavailable", "服务暂不可用", 503) : good({ list: [], page: { page: 1, size: 30, count: 0 } }),
  );
  const { pass } = showList();
  await pass(10.5);
  expect(seen).toHaveLength(1);
  isAway = false;
  await pass(1);
  expect(seen).toHaveLength(2);
  await pass(9);
  expect(seen).toHaveLength(2);
});

it("new alarms that are inserted into a list do not delay the renewal of its picture addresses", async () => {
  const seen = standInServer(() => good({ list: [], page: { page: 1, size: 30, count: 0 } }));
  const { client, rerender, pass } = showList();
  for (const n of [6, 7, 8]) {
    await pass(3);
    insertIntoList(client, listKey, [makeMessage(n)]);
    rerender();
  }
  await pass(2);
  expect(seen.map(({ query }) => query.end)).toEqual(["8000"]);
});

it("new alarms in the bell do not delay the renewal of its picture addresses", async () => {
  vi.useFakeTimers();
  storeToken("own");
  const seen = standInServer(() => good({ unread: 1, list: [makeMessage(5)], now: 0, enabled: null }));
  const client = new QueryClient();
  renderHook(() => useQueryOf(getBell, {}, { refetchInterval: untilRenewal }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  for (const n of [6, 7, 8]) {
    await act(() => vi.advanceTimersByTimeAsync(3 * minuteMs));
    expect(seen).toHaveLength(1);
    putIntoBell(client, [makeMessage(n)]);
  }
  await act(() => vi.advanceTimersByTimeAsync(2 * minuteMs));
  expect(seen).toHaveLength(2);
});
