import { expect, test } from "vitest";
import { clockTime, fullTime } from "./page-times.ts";

test("shows times in the platform's zone, for any zone of the machine", () => {
  const at = Date.parse("2026-11-28T16:30:05Z");
  expect([fullTime(at), clockTime(at)]).toEqual(["2026-11-29 00:30:05", "11-29 00:30:05"]);
});
