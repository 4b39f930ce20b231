import { expect, test } from "vitest";
import { leftOut } from "./left-out.ts";

test("a test file that no runner ran is named", () => {
  const project = ["a/src/one.test.ts", "a/src/one.ts", "stray/two.test.ts", "b/Page.test.tsx", "e2e/x/x.spec.ts"];
  expect(leftOut(project, ["a/src/one.test.ts", "Page.test.tsx", "x/x.spec.ts"])).toEqual(["stray/two.test.ts"]);
});

test("a name is not taken for another that ends alike", () => {
  expect(leftOut(["a/one.test.ts"], ["ne.test.ts"])).toEqual(["a/one.test.ts"]);
});
