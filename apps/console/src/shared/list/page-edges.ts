import { type PageEdge } from "@huiyan/contract/paging";

/**
 * The page that is shown: its number and rows. Other pages are requested relative to its first or last row (keyset
 * paging).
 */
export interface HeldPage {
  number: number;
  rows: readonly { _id: string }[];
}

/**
 * Returns the row relative to which another page is requested, based on the shown page. Empty for page 1, which always
 * starts with the newest row.
 */
export function edgeOf(held: HeldPage, wanted: number): PageEdge {
  const [first, last] = [held.rows[0], held.rows.at(-1)];
  if (first === undefined || last === undefined || wanted === 1 || wanted === held.number) return {};
  const from_page = held.number;
  return wanted > from_page ? { from_page, after_id: last._id } : { from_page, before_id: first._id };
}
