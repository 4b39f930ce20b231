import { defaultPageSize, pageSizes } from "@huiyan/contract/paging";
import { z } from "zod";
import { type TimeRange } from "./filter/time-range.ts";

const sizes: ReadonlySet<number> = new Set(pageSizes);

/** Search parameters that every list has. An invalid value counts as absent. */
export const listSearch = {
  page: z.coerce.number().int().min(1).catch(1),
  size: z.coerce
    .number()
    .refine((size) => sizes.has(size))
    .catch(defaultPageSize),
  id: z.uuid().optional().catch(undefined),
};

const moment = z.coerce.number().int().min(0).optional().catch(undefined);
/** Search parameters of lists with a keyword. */
export const keywordSearch = { keyword: z.string().max(100).catch("") };
/** Search parameters of lists with a time range, in epoch ms; `end` is the last second of the range. */
export const rangeSearch = { start: moment, end: moment };

/** Returns the keyword for the request; an empty object if it is blank. */
export function keywordOf({ keyword }: { keyword: string }): { keyword?: string } {
  const trimmed = keyword.trim();
  return trimmed === "" ? {} : { keyword: trimmed };
}

/** Returns the chosen range. A range with only one end, or with the end before the start, counts as none. */
export function chosenRange({
  start,
  end,
}: {
  start?: number | undefined;
  end?: number | undefined;
}): TimeRange | undefined {
  return start !== undefined && end !== undefined && start <= end ? { start, end } : undefined;
}
