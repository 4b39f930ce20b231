import { z } from "zod";

/** Page sizes of the specification, part 1, section 9. */
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

export const Page = z.object({ page: z.number().int(), size: z.number().int(), count: z.number().int() });
export type Page = z.infer<typeof Page>;

export function paged<T extends z.ZodType>(item: T) {
  return z.object({ list: z.array(item), page: Page });
}
