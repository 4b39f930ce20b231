import { findMessages, getBell } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { describe, expect, it } from "vitest";
import { createQueryClient } from "#shared/api/query-client.ts";
import { keyOf } from "#shared/api/use-query-of.ts";
import { makeMessage, makeStorm } from "#test/factories.ts";
import { foldStorm } from "./storm-cache.ts";

/**
 * Caches a page of `rows` alarms with the total `count`, then makes the first `inside` of them one burst. Returns the
 * new rows and total, and whether the page is requested again.
 */
function folded(rows: number, count: number, inside: number, size = 30) {
  const client = createQueryClient();
  const key = keyOf(findMessages, { page: 1, size });
  const list: Message[] = Array.from({ length: rows }, (_, at) => makeMessage(100 - at));
  client.setQueryData(key, { list, page: { page: 1, size, count } });
  const members = list.slice(0, inside).map(({ _id }) => _id);
  const storm = makeStorm({ count: inside });
  foldStorm(client, { storm_id: storm._id, storm, members });
  const state = client.getQueryState(key);
  const shown = client.getQueryData<{ list: Message[]; page: { count: number } }>(key);
  return { rows: shown?.list.length, count: shown?.page.count, asked: state?.isInvalidated };
}

describe("a page whose alarms became one burst", () => {
  it.each<[string, [number, number, number], object]>([
    ["full, with older ones behind it, is asked for anew", [30, 32, 30], { rows: 1, count: 3, asked: true }],
    ["with all that there is stays as it is", [12, 12, 10], { rows: 3, count: 3, asked: false }],
    ["of which one alone is a member stays as it is", [30, 90, 1], { rows: 30, count: 90, asked: false }],
  ])("%s", (_rule, [rows, count, inside], expected) => {
    expect(folded(rows, count, inside)).toEqual(expected);
  });
});

describe("alarms that become one burst and are only in the bell", () => {
  it("refreshes the bell but not the page that the user reads", () => {
    const client = createQueryClient();
    const page = keyOf(findMessages, { page: 1, size: 30 });
    client.setQueryData(page, { list: [makeMessage(1)], page: { page: 1, size: 30, count: 1 } });
    const rows = Array.from({ length: 5 }, (_, at) => makeMessage(100 - at));
    const bell = keyOf(getBell, {});
    client.setQueryData(bell, { list: rows, unread: 5, now: 0 });
    const storm = makeStorm({ count: rows.length });
    foldStorm(client, { storm_id: storm._id, storm, members: rows.map(({ _id }) => _id) });
    expect(client.getQueryState(bell)?.isInvalidated).toBe(true);
    expect(client.getQueryState(page)?.isInvalidated).toBe(false);
  });
});
