import { expect, it } from "vitest";
import { queryOf } from "./request-address.ts";

it.each([
  [{}, ""],
  [{ page: 1, keyword: "东 门" }, "?page=1&keyword=%E4%B8%9C+%E9%97%A8"],
  [{ range: { start: 1, end: { of: 2 } } }, "?range.start=1&range.end.of=2"],
  [{ no_algs: ["a", "b"], mark: 0 }, "?no_algs=a%2Cb&mark=0"],
  [{ a: undefined, b: null, c: false }, "?c=false"],
])("nested query parameters are flattened with dots, absent ones left out: %o", (input, query) => {
  expect(queryOf(input)).toBe(query);
});
