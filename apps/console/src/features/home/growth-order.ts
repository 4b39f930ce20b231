import { type GrowthRow } from "@huiyan/contract/home/home.api";

/** Order of the daily-growth column; `none` is by rank. docs/reference/statistics.md S4. */
export type GrowthOrder = "ascending" | "descending" | "none";

const next: Record<GrowthOrder, GrowthOrder> = { none: "ascending", ascending: "descending", descending: "none" };
/** Returns the order after a press on the head of the column. */
export const nextOrder = (order: GrowthOrder): GrowthOrder => next[order];

/** Sorts the rows. Equal rows keep the order of their rank; rows without a base are last. */
export function inGrowthOrder(rows: readonly GrowthRow[], order: GrowthOrder): readonly GrowthRow[] {
  if (order === "none") return rows;
  const sign = order === "ascending" ? 1 : -1;
  const last = sign * Number.MAX_VALUE;
  const of = ({ daily_growth }: GrowthRow) => daily_growth ?? last;
  return rows.toSorted((a, b) => sign * (of(a) - of(b)) || a.index - b.index);
}
