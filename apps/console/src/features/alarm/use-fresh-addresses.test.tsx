import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { idOf, makeMessage } from "../../../test/factories.ts";
import { good, standInServer } from "../../../test/stand-in-server.ts";
import { keyOf } from "../../shared/api/use-query-of.ts";
import { useFreshAddresses } from "./use-fresh-addresses.ts";

it("a list that stays open gets new picture addresses before the old ones expire, and keeps its rows", async () => {
  vi.useFakeTimers();
  const rows = [makeMessage(5), makeMessage(4)];
  const seen = standInServer(() =>
    good({
      list: [makeMessage(6), makeMessage(5, { thumb_url: "/fresh.jpg" })],
      page: { page: 1, size: 30, count: 2 },
    }),
  );
  // No page observes the list here, so the cache would drop it as time passes.
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  const key = keyOf(findMessages, { page: 2 });
  client.setQueryData(key, { list: rows, page: { page: 2, size: 30, count: 40 } }, { updatedAt: 1 });
  renderHook(() => useFreshAddresses(rows, { page: 2, size: 30 }), {
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
