import { expect, it } from "vitest";
import { idOf, makeMessage } from "../../../../test/factories.ts";
import { newestFirst } from "../message-cache.ts";
import { waitingArrivals } from "./arrivals.ts";

const ids = (messages: { _id: string }[]) => messages.map(({ _id }) => _id);
const all = () => true;
const rows = [makeMessage(9), makeMessage(8)];

it("what the rows hold already does not wait", () => {
  const waiting = [makeMessage(10), makeMessage(9)];
  expect(ids(waitingArrivals(waiting, all, { rows, page: 1, size: 30 }))).toEqual([idOf(10)]);
});

it("what the filters keep out does not wait", () => {
  expect(waitingArrivals([makeMessage(10)], () => false, { rows, page: 1, size: 30 })).toEqual([]);
});

it("on a full first page an older alarm belongs to a later page; on one with room it waits", () => {
  const late = [makeMessage(3)];
  expect(waitingArrivals(late, all, { rows, page: 1, size: 2 })).toEqual([]);
  expect(waitingArrivals(late, all, { rows, page: 1, size: 30 })).toHaveLength(1);
  expect(waitingArrivals(late, all, { rows, page: 2, size: 2 })).toHaveLength(1);
});

it("each alarm counts once, the newest first, and the newer version of it wins", () => {
  const list = newestFirst([makeMessage(2, { client_read: 1 }), makeMessage(5), makeMessage(2), makeMessage(7)]);
  expect(ids(list)).toEqual([idOf(7), idOf(5), idOf(2)]);
  expect(list.at(-1)?.client_read).toBe(1);
});
