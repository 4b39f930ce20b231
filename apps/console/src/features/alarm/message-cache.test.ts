import { findMessages, getBell, getMessage } from "@huiyan/contract/alarm/alarm.api";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { keyOf } from "#shared/api/use-query-of.ts";
import { idOf, makeMessage } from "#test/factories.ts";
import { insertIntoList, patchMessages, putIntoBell, setUnread, showAllRead } from "./message-cache.ts";

let client: QueryClient;
const listKey = keyOf(findMessages, { page: 1, size: 3 });
const bellKey = keyOf(getBell, {});
const list = () =>
  client.getQueryData<{ list: { _id: string; client_read: number }[]; page: { count: number } }>(listKey);
const bell = () => client.getQueryData<{ list: { _id: string }[]; unread: number }>(bellKey);

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(listKey, { list: [3, 2, 1].map((n) => makeMessage(n)), page: { page: 1, size: 3, count: 40 } });
  client.setQueryData(bellKey, { list: [makeMessage(3)], unread: 7, now: 0, enabled: null });
  client.setQueryData(keyOf(getMessage, { id: idOf(3) }), makeMessage(3));
});

it("inserts arrived alarms first; the page keeps its size and the total grows", () => {
  insertIntoList(client, listKey, [makeMessage(4), makeMessage(3)]);
  expect(list()?.list.map(({ _id }) => _id)).toEqual([idOf(4), idOf(3), idOf(2)]);
  expect(list()?.page.count).toBe(41);
});

it("changes an alarm in list, details and bell", () => {
  patchMessages(client, [idOf(3)], { client_read: 1 });
  expect(list()?.list.map(({ client_read }) => client_read)).toEqual([1, 0, 0]);
  expect(client.getQueryData(keyOf(getMessage, { id: idOf(3) }))).toMatchObject({ client_read: 1 });
  expect(bell()?.list[0]).toMatchObject({ client_read: 1 });
});

it("marks alarms as read that arrived up to a time, and undoes this", () => {
  const came = [3, 2, 1].map((n) => makeMessage(n).received_at);
  expect(new Set(came).size, "they came one after another").toBe(3);
  const undo = showAllRead(client, came[1]);
  expect(list()?.list.map(({ client_read }) => client_read)).toEqual([0, 1, 1]);
  undo();
  expect(list()?.list.map(({ client_read }) => client_read)).toEqual([0, 0, 0]);
});

it("keeps the newest four alarms in the bell, and the server's unread count", () => {
  putIntoBell(
    client,
    [8, 7, 6, 5].map((n) => makeMessage(n)),
  );
  setUnread(client, 12);
  expect(bell()?.list.map(({ _id }) => _id)).toEqual([8, 7, 6, 5].map(idOf));
  expect(bell()?.unread).toBe(12);
});

it("adds only alarms of the alarm centre to the bell", () => {
  const { alg } = makeMessage(9);
  client.setQueryData(bellKey, { list: [], unread: 0, now: 0, enabled: ["other"] });
  putIntoBell(client, [makeMessage(9)]);
  expect(bell()?.list).toEqual([]);
  client.setQueryData(bellKey, { list: [], unread: 0, now: 0, enabled: [alg] });
  putIntoBell(client, [makeMessage(9)]);
  expect(bell()?.list).toHaveLength(1);
});
