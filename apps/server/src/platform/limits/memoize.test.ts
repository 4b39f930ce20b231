import { expect, test } from "vitest";
import { memoize } from "./memoize.ts";

test("computes a remembered text once, and forgets long texts and those beyond the maximum", () => {
  const computed: string[] = [];
  const length = memoize((text) => {
    computed.push(text);
    return text === "" ? undefined : text.length;
  }, 2);
  const long = "x".repeat(129);
  expect(["a", "a", "", "", long, long].map(length)).toEqual([1, 1, undefined, undefined, 129, 129]);
  expect(computed).toEqual(["a", "", long, long]);
  expect(["b", "a"].map(length)).toEqual([1, 1]);
  expect(computed.slice(4)).toEqual(["b", "a"]);
});
