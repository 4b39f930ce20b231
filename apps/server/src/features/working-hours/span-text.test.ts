import { expect, it } from "vitest";
import { readNumberedSpans, readSpans } from "./span-text.ts";

it("parses multiranges in the notation of PostgreSQL", () => {
  expect(readSpans("{[0,60),[28800,86400)}")).toEqual([
    { start: 0, end: 60 },
    { start: 28_800, end: 86_400 },
  ]);
  expect(readSpans("{}")).toEqual([]);
  expect(readNumberedSpans("0{[1,2)};12{};3{[5,7),[9,10)}")).toEqual([
    { number: 0, spans: [{ start: 1, end: 2 }] },
    { number: 12, spans: [] },
    {
      number: 3,
      spans: [
        { start: 5, end: 7 },
        { start: 9, end: 10 },
      ],
    },
  ]);
  expect(readNumberedSpans("")).toEqual([]);
});
