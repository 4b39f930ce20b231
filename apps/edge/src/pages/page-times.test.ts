import { expect, test } from "vitest";
import { clockTime, fullTime } from "./page-times.ts";

test("times of a device's pages are in the platform's zone, with any zone of the machine", () => {
  const at = Date.parse("2026-11-28T16:30:05Z");
  expect([fullTime(at), clockTime(at)]).toEqual(["2026-11-29 00:30:05", "11-29 00:30:05"]);
});
