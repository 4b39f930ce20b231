import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idOf } from "#test/factories.ts";
import {
  editStatusOf,
  MessageSearch,
  messageInput,
  noFilters,
  setFilters,
  statusOf,
  summaryInput,
} from "./message-search.ts";

const now = Date.parse("2026-11-20T14:30:07+08:00");
const week = {
  start: Date.parse("2026-11-14T00:00:00+08:00"),
  end: Date.parse("2026-11-20T23:59:59+08:00"),
};
const empty = MessageSearch.parse({});

it("an empty address means all alarms of the last 7 days, page 1 with 30 rows", () => {
  expect(messageInput(empty, now)).toEqual({ ...week, page: 1, size: 30, read: 0, mark: 0 });
});

it("excludes counted and weighed loads from list and counts when only alarms are wanted", () => {
  const search = MessageSearch.parse({ alg_id: "alarm" });
  const no_algs = "dbds,tdds,cv_tdds_piggy,dbgz,tdgz,cv_tdgz";
  expect(messageInput(search, now)).toEqual({ ...week, page: 1, size: 30, read: 0, mark: 0, no_algs });
  expect(summaryInput(search, now)).toEqual({ ...week, no_algs });
});

it.each([
  ["all", undefined, { read: 0, mark: 0 }],
  ["unread", "1", { read: -1, mark: 0 }],
  ["marked", "4", { read: 0, mark: 1 }],
] as const)("status %s has the code %s in the address and sends the flags", (status, code, flags) => {
  expect(editStatusOf(status)).toBe(code);
  expect(statusOf({ editStatus: code })).toBe(status);
  expect(messageInput({ ...empty, editStatus: code }, now)).toMatchObject(flags);
});

it("sends the parameters of the address to the server", () => {
  const search = MessageSearch.parse({
    alg_id: "area_intrusion",
    point_id: idOf(1),
    device_id: "HY-DEMO-01",
    group_id: idOf(2),
    keyword: " 东门 ",
    start: "1000",
    end: "2000",
    page: "3",
    size: "50",
  });
  expect(messageInput(search, now)).toEqual({
    alg_id: "area_intrusion",
    point_id: idOf(1),
    device_id: "HY-DEMO-01",
    group_id: idOf(2),
    keyword: "东门",
    start: 1000,
    end: 2000,
    page: 3,
    size: 50,
    read: 0,
    mark: 0,
  });
  expect(summaryInput(search, now)).not.toHaveProperty("page");
});

it.each([
  { page: "0" },
  { page: "x", size: "31" },
  { size: "1000" },
  { point_id: "1", group_id: "drop table", device_id: "a b" },
  { editStatus: "2", start: "yesterday", end: "NaN" },
  { keyword: ["a", "b"], id: "not an id" },
])("an invalid address opens the page with its defaults: %o", (search) => {
  expect(messageInput(MessageSearch.parse(search), now)).toEqual(messageInput(empty, now));
});

it.each([{ start: 2000, end: 1000 }, { start: 1000 }, { end: 1000 }])(
  "treats an invalid range as not chosen: %o",
  (range) => {
    expect(messageInput({ ...empty, ...range }, now)).toMatchObject(week);
  },
);

it("parses any address without an error", () => {
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.string()), (search) => MessageSearch.safeParse(search).success));
});

describe("reset of the filters", () => {
  const full = MessageSearch.parse({
    editStatus: "1",
    alg_id: "a",
    point_id: idOf(1),
    keyword: "门",
    start: "1",
    end: "2",
  });

  it("the reset of the filters is offered only while a filter is set", () => {
    expect(setFilters(empty)).toEqual([]);
    expect(setFilters({ ...empty, keyword: "  " })).toEqual([]);
    expect(setFilters(full)).toEqual(["status", "alg", "point", "time", "keyword"]);
  });

  it("removes every filter", () => {
    expect(setFilters(MessageSearch.parse({ ...full, ...noFilters }))).toEqual([]);
  });
});
