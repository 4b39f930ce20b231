import { defaultPageSize, pageSizes } from "@huiyan/contract/paging";
import { z } from "zod";

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
