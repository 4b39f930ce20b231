import { z } from "zod";
import { Id } from "./scalars.ts";

/** Rows of a page: docs/reference/console.md C5. */
export const pageSizes = [10, 30, 50, 100] as const;
export const defaultPageSize = 30;

/** `page` from 1; a `size` above the endpoint's maximum is clamped, never refused. */
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

/** Maximum counted rows; beyond it `more` is set. */
export const countBound = 100_000;

/**
 * `paging()` of growing lists. The caller may send its current page and the edge row, so that the neighbouring pages
 * start exactly there.
 * Rows that arrive, are read or are deleted meanwhile then cause no repeated or skipped row, and no page is slower than
 * the first. Page 1 is always the newest.
 * - `from_page`: number of the current page
 * - `after_id`: its last row, for a later page; `before_id`: its first row, for an earlier page
 */
export function endlessPaging(maxSize = 100, defaultSize: number = defaultPageSize) {
  const { page, size } = paging(maxSize, defaultSize);
  return { page, size, from_page: page.unwrap().optional(), after_id: Id.optional(), before_id: Id.optional() };
}

/** The caller's current page, as `endlessPaging` accepts it. */
export interface PageEdge {
  from_page?: number | undefined;
  after_id?: string | undefined;
  before_id?: string | undefined;
}

export const Page = z.object({
  page: z.number().int(),
  size: z.number().int(),
  count: z.number().int(),
  /** There are more than `count` rows. */
  more: z.boolean().optional(),
  /** false: the caller requested no count, and `count` is a lower bound. */
  counted: z.literal(false).optional(),
  /** Time of the answer, epoch ms; later rows are not in it. Only for growing lists. */
  as_of: z.number().int().optional(),
});
export type Page = z.infer<typeof Page>;

export function paged<T extends z.ZodType>(item: T) {
  return z.object({ list: z.array(item), page: Page });
}
