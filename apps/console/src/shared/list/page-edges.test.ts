import { type PageEdge } from "@huiyan/contract/paging";
import { expect, it } from "vitest";
import { edgeOf } from "./page-edges.ts";

const held = { number: 5, rows: [{ _id: "newest" }, { _id: "between" }, { _id: "oldest" }] };

it.each<[number, PageEdge, string]>([
  [6, { from_page: 5, after_id: "oldest" }, "the next page begins behind the last row that is shown"],
  [9, { from_page: 5, after_id: "oldest" }, "so does a page further on"],
  [4, { from_page: 5, before_id: "newest" }, "the page before ends where the shown one begins"],
  [2, { from_page: 5, before_id: "newest" }, "so does one further up"],
  [5, {}, "the shown page has no edge of its own"],
  [1, {}, "the first page is always the newest"],
])("requested page %i sends %o: %s", (wanted, edge) => {
  expect(edgeOf(held, wanted)).toEqual(edge);
});

it("returns no edge if the shown page has no rows", () => {
  expect(edgeOf({ number: 5, rows: [] }, 6)).toEqual({});
});
