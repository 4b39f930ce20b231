import { expect, it } from "vitest";
import { endOfDay, lastDay } from "./expiry.ts";

it.each(["2026-01-01", "2026-02-28", "2028-02-29", "2026-12-31"])(
  "an organisation whose validity ends at midnight works until %s",
  (day) => {
    expect(lastDay(endOfDay(day))).toBe(day);
  },
);

it("an organisation that an operator ended during a day worked until that day", () => {
  expect(lastDay(Date.parse("2026-11-24T10:00:00+08:00"))).toBe("2026-11-24");
});
