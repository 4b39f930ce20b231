import { expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { retryDelay } from "./query-client.ts";

it("tries follow each other ever more slowly, up to ten seconds", () => {
  const error = new ApiError("", { status: 503, code: 0 });
  expect([0, 1, 2, 3, 4, 9].map((attempt) => retryDelay(attempt, error))).toEqual([
    1000, 2000, 4000, 8000, 10_000, 10_000,
  ]);
});

it.each([
  [7000, 7000],
  [3_600_000, 60_000],
])("the server's own wish of %d ms comes first, up to a minute", (retryAfterMs, waited) => {
  expect(retryDelay(0, new ApiError("", { status: 429, code: 0, retryAfterMs }))).toBe(waited);
});
