import { z } from "zod";
import { Id } from "./scalars.ts";

/** Rows per page that users can choose: docs/reference/console.md C5. */
export const pageSizes = [10, 30, 50, 100] as const;
export const defaultPageSize = 30;

/**
 * Input fields of a paged list. `page` starts at 1. A `size` above the endpoint's maximum is reduced to the maximum,
 * not refused.
 */
export function paging(maxSize = 100, defaultSize: number = defaultPageSize) {
  return {
    page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
    size: z.coerce
      .number<number>()
      .int()
      .min(1)
      .transform((size) => Math.min(size, maxSize))
      .default(defaultSize),
  };
}

/** Maximum number of rows that are counted; if there are more, `more` is set. */
export const countBound = 100_000;

/**
 * Input fields of a paged list that grows. The caller may send the number of its current page and that page's first or
 * last row. The next or previous page then starts exactly at this row, so rows that were added, read or deleted
 * meanwhile neither repeat nor hide rows. Every page is as fast as the first. Page 1 always holds the newest rows.
 * - `from_page`: number of the current page
 * - `after_id`: its last row, to get a later page; `before_id`: its first row, to get an earlier page
 */
export function endlessPaging(maxSize = 100, defaultSize: number = defaultPageSize) {
  const { page, size } = paging(maxSize, defaultSize);
  return { page, size, from_page: page.unwrap().optional(), after_id: Id.optional(), before_id: Id.optional() };
}

/** Position of the caller's current page; see `endlessPaging`. */
export interface PageEdge {
  from_page?: number | undefined;
  after_id?: string | undefined;
  before_id?: string | undefined;
}

export const Page = z.object({
  page: z.number().int(),
  size: z.number().int(),
  count: z.number().int(),
  /** True: there are more than `count` rows. */
  more: z.boolean().optional(),
  /** False: the caller asked for no count, and `count` is only a lower bound. */
  counted: z.literal(false).optional(),
  /** Time at which the list was read, epoch ms; later rows are missing. Only set by growing lists. */
  as_of: z.number().int().optional(),
});
export type Page = z.infer<typeof Page>;

export function paged<T extends z.ZodType>(item: T) {
  return z.object({ list: z.array(item), page: Page });
}
