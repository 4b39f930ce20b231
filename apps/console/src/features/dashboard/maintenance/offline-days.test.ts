import { expect, it } from "vitest";
import { longestOffline, offlineDays } from "./offline-days.ts";

const [hour, day] = [3_600_000, 86_400_000];

it.each([
  ["a minute", 60_000, 1],
  ["23 hours", 23 * hour, 1],
  ["a day", day, 1],
  ["47 hours", 47 * hour, 1],
  ["two days", 2 * day, 2],
  ["a clock that is ahead", -hour, 1],
])("%s offline are whole days, at least one", (_, ms, days) => {
  expect(offlineDays(1_000_000 * day - ms, 1_000_000 * day)).toBe(days);
});

it("sorts by the last report, oldest first; a device that never reported counts from its creation", () => {
  const devices = [
    { id: "young", last_report: 9 * day, create_at: 0 },
    { id: "never", last_report: null, create_at: 5 * day },
    { id: "old", last_report: 2 * day, create_at: 0 },
  ];
  const found = longestOffline(devices, 10 * day);
  expect(found.map(({ device, days }) => [device.id, days])).toEqual([
    ["old", 8],
    ["never", 5],
    ["young", 1],
  ]);
});
