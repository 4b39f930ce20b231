import pg from "pg";
import { expect, it } from "vitest";
import { errorAnswer } from "../error/error-answer.ts";

it("treats a rolled-back transaction as a server error that a retry can solve", () => {
  const deadlock = Object.assign(new pg.DatabaseError("deadlock detected", 0, "error"), { code: "40P01" });
  expect(errorAnswer(deadlock, "zh-CN")).toMatchObject({
    status: 503,
    retryAfterSeconds: 2,
    unexpected: false,
    body: { error: "service_unavailable" },
  });
});
