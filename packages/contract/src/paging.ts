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

/** Rows are counted up to here; beyond it `more` says that there are others. */
export const countBound = 100_000;

/**
 * `paging()` of lists without end. The caller may name the page that he holds and its edge, so that the pages next to it
 * begin where it ends: what arrives, is read or deleted meanwhile neither repeats nor skips a row, and no page is slower
 * than the first. Page 1 is always the newest.
 * - `from_page`: number of the page that is held
 * - `after_id`: its last row, for a page behind it; `before_id`: its first row, for one before it
 */
export function endlessPaging(maxSize = 100, defaultSize: number = defaultPageSize) {
  const { page, size } = paging(maxSize, defaultSize);
  return { page, size, from_page: page.unwrap().optional(), after_id: Id.optional(), before_id: Id.optional() };
}

/** The page that a caller holds, as `endlessPaging` takes it. */
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
  /** false: the caller asked for the page without counting, and `count` is only what there is at least. */
  counted: z.literal(false).optional(),
  /** Time of the answer, epoch ms: what came later is not in it. Of lists without end. */
  as_of: z.number().int().optional(),
});
export type Page = z.infer<typeof Page>;

export function paged<T extends z.ZodType>(item: T) {
  return z.object({ list: z.array(item), page: Page });
}
