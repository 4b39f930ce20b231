import { expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { pollDelay, retryDelay } from "./query-client.ts";

it("doubles the delay between retries from 1 s, up to 10 s", () => {
  const error = new ApiError("", { status: 503, code: 0 });
  expect([0, 1, 2, 3, 4, 9].map((attempt) => retryDelay(attempt, error))).toEqual([
    1000, 2000, 4000, 8000, 10_000, 10_000,
  ]);
});

it.each([
  [7000, 7000],
  [3_600_000, 60_000],
])("waits as long as the server requests (%d ms), at most a minute", (retryAfterMs, waited) => {
  expect(retryDelay(0, new ApiError("", { status: 429, code: 0, retryAfterMs }))).toBe(waited);
});

it("doubles the poll interval after each failure, up to one minute, and restores it after an answer", () => {
  const never = (errorUpdateCount: number) =>
    ({ status: "error", errorUpdatedAt: 5000, errorUpdateCount, dataUpdatedAt: 0 }) as const;
  expect([1, 2, 3, 4, 9].map((failures) => pollDelay(never(failures), 5000))).toEqual([
    10_000, 20_000, 40_000, 60_000, 60_000,
  ]);
  const later = { status: "error", errorUpdatedAt: 120_000, errorUpdateCount: 7, dataUpdatedAt: 100_000 } as const;
  expect(pollDelay(later, 5000)).toBe(20_000);
  expect(pollDelay({ ...later, status: "success" }, 5000)).toBe(5000);
  expect(pollDelay(never(9), 300_000)).toBe(300_000);
});
