import { type GrowthRow } from "@huiyan/contract/home/home.api";

/** Sort order of the growth column. `none` keeps the order by rank. docs/reference/statistics.md S4. */
export type GrowthOrder = "ascending" | "descending" | "none";

const next: Record<GrowthOrder, GrowthOrder> = { none: "ascending", ascending: "descending", descending: "none" };
/** Returns the sort order after a press on the head of the column. */
export const nextOrder = (order: GrowthOrder): GrowthOrder => next[order];

/** Sorts the rows by growth. Equal rows keep their order by rank. Rows without a previous figure come last. */
export function inGrowthOrder(rows: readonly GrowthRow[], order: GrowthOrder): readonly GrowthRow[] {
  if (order === "none") return rows;
  const sign = order === "ascending" ? 1 : -1;
  const last = sign * Number.MAX_VALUE;
  const of = ({ daily_growth }: GrowthRow) => daily_growth ?? last;
  return rows.toSorted((a, b) => sign * (of(a) - of(b)) || a.index - b.index);
}
