import { expect, test } from "vitest";
import { longTests } from "./long-tests.ts";

test("tests with a long form are found by what they ask, wherever they lie", () => {
  const server = longTests("apps/server");
  expect(server).toContain("apps/server/src/killed-server.test.ts");
  expect(server).toContain("apps/server/src/features/parking/orders/ledger-lives.test.ts");
  expect(server).not.toContain("apps/server/src/features/session/entrance.test.ts");
  expect(server).not.toContain("apps/server/test/test-size.ts");
  expect(longTests("apps/edge")).toContain("apps/edge/src/offline/face-clips.test.ts");
  expect(longTests("e2e")).toContain("e2e/alarm/many-messages.spec.ts");
});
