import { expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { retryDelay } from "./query-client.ts";

it("tries follow each other ever more slowly, up to ten seconds", () => {
  const error = new ApiError("", { status: 503, code: 0 });
  expect([0, 1, 2, 3, 4, 9].map((attempt) => retryDelay(attempt, error))).toEqual([
    1000, 2000, 4000, 8000, 10_000, 10_000,
  ]);
});

it("the server's own wish comes first", () => {
  expect(retryDelay(0, new ApiError("", { status: 429, code: 0, retryAfterMs: 7000 }))).toBe(7000);
});
