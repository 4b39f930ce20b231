import { expect, it } from "vitest";
import { idOf, makeMessage } from "#test/factories.ts";
import { newestFirst } from "../message-cache.ts";
import { countBehind, stillNew, waitingArrivals } from "./arrivals.ts";

const ids = (messages: { _id: string }[]) => messages.map(({ _id }) => _id);
const all = () => true;
const rows = [makeMessage(9), makeMessage(8)];

it("an alarm that is in the rows does not wait behind the button", () => {
  const waiting = [makeMessage(10), makeMessage(9)];
  expect(ids(waitingArrivals(waiting, all, { rows, page: 1, size: 30 }))).toEqual([idOf(10)]);
});

it("an alarm that does not match the filters does not wait behind the button", () => {
  expect(waitingArrivals([makeMessage(10)], () => false, { rows, page: 1, size: 30 })).toEqual([]);
});

it("an alarm older than a full first page belongs to a later page; if the page is not full, the alarm waits", () => {
  const late = [makeMessage(3)];
  expect(waitingArrivals(late, all, { rows, page: 1, size: 2 })).toEqual([]);
  expect(waitingArrivals(late, all, { rows, page: 1, size: 30 })).toHaveLength(1);
  expect(waitingArrivals(late, all, { rows, page: 2, size: 2 })).toHaveLength(1);
});

it.each([
  ["older than all rows of a full first page", makeMessage(3), { asOf: 0 }, 1],
  ["but not what the total held already", makeMessage(3), { asOf: 3200 }, 0],
  ["nor what belongs to this page", makeMessage(10), { asOf: 0 }, 0],
  ["nor where the page has room", makeMessage(3), { asOf: 0, size: 30 }, 0],
  ["nor on another page, where the pill leads back", makeMessage(3), { asOf: 0, page: 2 }, 0],
])("counts arrived alarms that belong to a later page: %s", (_rule, message, shown, count) => {
  expect(countBehind([message], all, { rows, page: 1, size: 2, ...shown })).toBe(count);
});

it("does not count an alarm that does not match the filters", () => {
  expect(countBehind([makeMessage(3)], () => false, { rows, page: 1, size: 2, asOf: 0 })).toBe(0);
});

it("lists each alarm once, newest first, in its newest version", () => {
  const list = newestFirst([makeMessage(2, { client_read: 1 }), makeMessage(5), makeMessage(2), makeMessage(7)]);
  expect(ids(list)).toEqual([idOf(7), idOf(5), idOf(2)]);
  expect(list.at(-1)?.client_read).toBe(1);
});

it.each([
  ["what no row holds and came after the answer", 10, { asOf: 3000 }, true],
  ["not what a row holds", 9, { asOf: 3000 }, false],
  ["nor what the server had well before it answered the first page", 10, { asOf: 16_000 }, false],
  ["what is stored late may be missing in an answer of the same moment", 10, { asOf: 10_200 }, true],
  ["another page says nothing of the first", 10, { asOf: 16_000, page: 2 }, true],
  ["before an answer all is new", 10, { asOf: undefined }, true],
])("alarms that the user of the list has not seen: %s", (_rule, n, shown, expected) => {
  expect(stillNew([makeMessage(n)], { rows, page: 1, ...shown })).toHaveLength(expected ? 1 : 0);
});
