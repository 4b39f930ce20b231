import { expect, it } from "vitest";
import { axisTicks, minuteOf, pausesOf, spanStyle } from "./day-axis.ts";

it("has a tick every two hours from 00:00 to 23:59", () => {
  expect(axisTicks.map(({ label }) => label)).toEqual([
    ..."00:00 02:00 04:00 06:00 08:00 10:00 12:00 14:00 16:00 18:00 20:00 22:00 23:59".split(" "),
  ]);
});

it.each([
  [
    { start: 0, end: 86_400 },
    { left: "0%", width: "100%" },
  ],
  [
    { start: 21_600, end: 43_200 },
    { left: "25%", width: "25%" },
  ],
])("the span %j has the position %j", (span, style) => {
  expect(spanStyle(span)).toEqual(style);
});

it("cuts off the part of a span outside the axis", () => {
  expect(spanStyle({ start: 0, end: 200 }, { start: 100, end: 300 })).toEqual({ left: "0%", width: "50%" });
});

it("reports a gap of more than half an hour as a pause", () => {
  const strips = [
    { start: 0, end: 100 },
    { start: 1900, end: 2000 },
    { start: 3801, end: 4000 },
  ];
  expect(pausesOf(strips)).toEqual([{ start: 2000, end: 3801 }]);
});

it.each([
  [0, "00:00"],
  [29_520, "08:12"],
  [86_400, "24:00"],
])("second %i of the day is shown as %s", (second, text) => {
  expect(minuteOf(second)).toBe(text);
});
