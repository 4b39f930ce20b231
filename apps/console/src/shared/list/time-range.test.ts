import dayjs from "dayjs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { daysRange, defaultRange, lastSecondMs, shortcutRange } from "./time-range.ts";

const format = (ms: number) => dayjs(ms).format("MM-DD HH:mm:ss");
const now = dayjs("2026-11-20T14:30:07").valueOf();

it("the default range is the last 7 days and ends today at 23:59:59", () => {
  const { start, end } = defaultRange(now);
  expect([format(start), format(end)]).toEqual(["11-14 00:00:00", "11-20 23:59:59"]);
});

it.each([
  ["today", "11-20 00:00:00"],
  ["week", "11-14 00:00:00"],
  ["month", "10-20 00:00:00"],
  ["quarter", "08-20 00:00:00"],
] as const)("the shortcut %s starts at %s", (key, start) => {
  expect(format(shortcutRange(key, now).start)).toBe(start);
});

it("a range of one day is 86,399 seconds long, whatever the day", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (ms) => {
      const { start, end } = daysRange(dayjs(ms), dayjs(ms));
      expect(end - start).toBe(lastSecondMs);
    }),
  );
});
