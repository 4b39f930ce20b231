import { expect, it } from "vitest";
import { trendOf } from "./FlowBody.tsx";

const list = Array.from({ length: 24 }, (_, hour) => ({ name: `${hour}:00`, enter: hour, leave: 0 }));
const at = Date.parse("2026-11-20T14:30:00+08:00");

it("omits future hours, and marks the current one as not over", () => {
  const { labels, series, isPartial } = trendOf({ list, at }, "day");
  expect(labels.at(-1)).toBe("14:00");
  expect(series.map(({ values }) => values.length)).toEqual([15, 15]);
  expect(isPartial).toBe(true);
});

it("shows all values of a chart by days", () => {
  expect(trendOf({ list, at }, "week").labels).toHaveLength(24);
});
