import { type PageEdge } from "@huiyan/contract/paging";

/** The page that is shown: where it ends, its neighbours begin. */
export interface HeldPage {
  number: number;
  rows: readonly { _id: string }[];
}

/** Returns the edge of another page, based on the shown one; none for the first page, which is always the newest. */
export function edgeOf(held: HeldPage, wanted: number): PageEdge {
  const [first, last] = [held.rows[0], held.rows.at(-1)];
  if (first === undefined || last === undefined || wanted === 1 || wanted === held.number) return {};
  const from_page = held.number;
  return wanted > from_page ? { from_page, after_id: last._id } : { from_page, before_id: first._id };
}
