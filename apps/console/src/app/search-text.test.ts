import fc from "fast-check";
import { expect, it } from "vitest";
import { parseSearch, stringifySearch } from "./search-text.ts";

it("parses digits in the address as text, not as a number", () => {
  expect(parseSearch("?keyword=1&page=2")).toEqual({ keyword: "1", page: "2" });
});

it("omits absent and empty values from the address", () => {
  expect(stringifySearch({ a: "", b: undefined, c: null, page: 2 })).toBe("?page=2");
  expect(stringifySearch({})).toBe("");
});

it("parses every written value back to the same text", () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/);
  fc.assert(
    fc.property(fc.dictionary(name, fc.string({ minLength: 1, unit: "grapheme" })), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
    }),
  );
});
