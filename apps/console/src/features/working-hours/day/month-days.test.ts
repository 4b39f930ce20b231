import { expect, it } from "vitest";
import { moveMonth, weeksOf } from "./month-days.ts";

it("weeks begin on Monday, and contain each day of the month once", () => {
  const weeks = weeksOf("2026-11");
  expect([weeks[0]?.at(0), weeks[0]?.at(-1)]).toEqual(["2026-10-26", "2026-11-01"]);
  expect([weeks.at(-1)?.at(0), weeks.at(-1)?.at(-1)]).toEqual(["2026-11-30", "2026-12-06"]);
  const own = weeks.flat().filter((day) => day.startsWith("2026-11"));
  expect([own.length, new Set(own).size]).toEqual([30, 30]);
  expect(weeksOf("2027-02")).toHaveLength(4);
});

it("moves to the next and previous month across years", () => {
  expect([moveMonth("2026-12", 1), moveMonth("2026-01", -1), moveMonth("2026-01", 1)]).toEqual([
    "2027-01",
    "2025-12",
    "2026-02",
  ]);
});
