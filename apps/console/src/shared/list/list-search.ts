import { defaultPageSize, pageSizes } from "@huiyan/contract/paging";
import { z } from "zod";
import { type TimeRange } from "./filter/time-range.ts";

const sizes: ReadonlySet<number> = new Set(pageSizes);

/** The part of a list's address that every list has. A broken value counts as absent. */
export const listSearch = {
  page: z.coerce.number().int().min(1).catch(1),
  size: z.coerce
    .number()
    .refine((size) => sizes.has(size))
    .catch(defaultPageSize),
  id: z.uuid().optional().catch(undefined),
};

const moment = z.coerce.number().int().min(0).optional().catch(undefined);
/** The part of lists that are searched by words. */
export const keywordSearch = { keyword: z.string().max(100).catch("") };
/** The part of lists with a time range; `end` is its last second. */
export const rangeSearch = { start: moment, end: moment };

/** What is asked for of a keyword: nothing where there are only blanks. */
export function keywordOf({ keyword }: { keyword: string }): { keyword?: string } {
  const trimmed = keyword.trim();
  return trimmed === "" ? {} : { keyword: trimmed };
}

/** The chosen range; one with only one end, or turned round, counts as none. */
export function chosenRange({
  start,
  end,
}: {
  start?: number | undefined;
  end?: number | undefined;
}): TimeRange | undefined {
  return start !== undefined && end !== undefined && start <= end ? { start, end } : undefined;
}
