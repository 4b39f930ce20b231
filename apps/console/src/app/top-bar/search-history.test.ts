import { expect, it } from "vitest";
import { rememberSearch, searchHistory } from "./search-history.ts";

it("keeps the last 8 search texts, newest first, without duplicates", () => {
  for (let n = 1; n <= 10; n += 1) rememberSearch(`东门 ${n}`);
  rememberSearch("东门 9");
  expect(searchHistory()).toHaveLength(8);
  expect(searchHistory().slice(0, 3)).toEqual(["东门 9", "东门 10", "东门 8"]);
});

it("does not remember a blank search text", () => {
  expect(rememberSearch("   ")).toEqual([]);
});
