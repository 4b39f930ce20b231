import { expect, it } from "vitest";
import { z } from "zod";
import { listFilters, setNames } from "./list-filters.ts";
import { keywordSearch, rangeSearch } from "./list-search.ts";

const filters = listFilters({
  status: z.enum(["on", "off"]).optional().catch(undefined),
  days: z.coerce.number().catch(7),
  ...keywordSearch,
  ...rangeSearch,
});
const none = { days: 7, keyword: "" };

it.each([
  ["nothing", {}, false],
  ["a choice", { status: "on" }, true],
  ["another number than the one without an address", { days: 30 }, true],
  ["a word", { keyword: "a" }, true],
  ["blanks", { keyword: "  " }, false],
  ["a range", { start: 1, end: 2 }, true],
  ["half a range", { start: 1 }, false],
  ["what is no filter", { page: 3 }, false],
])("%s is set: %s → %s", (_, search, expected) => expect(filters.areSet({ ...none, ...search })).toBe(expected));

it("a reset names every parameter, so that each is removed from the address", () => {
  expect(Object.keys(filters.none)).toEqual(["status", "days", "keyword", "start", "end"]);
  expect(new Set(Object.values(filters.none))).toEqual(new Set([undefined]));
});

it("lists the names of the set filters in the order of their definition", () => {
  const names = { state: "status", time: "start", word: "keyword" } as const;
  expect(setNames(names, { keyword: "a", status: "on", start: undefined })).toEqual(["state", "word"]);
  expect(setNames(names, { keyword: " " })).toEqual([]);
});
