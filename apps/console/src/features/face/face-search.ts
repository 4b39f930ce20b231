import { type findFaces } from "@huiyan/contract/face/face.api";
import { faceActs } from "@huiyan/contract/face/face.rules";
import { type findFaceAccess, type findFaceReceipts } from "@huiyan/contract/face/face-record.api";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { listFilters } from "#shared/list/list-filters.ts";
import { chosenRange, keywordOf, keywordSearch, listSearch, rangeSearch } from "#shared/list/list-search.ts";

export const faceViews = ["faces", "access", "receipts", "keeping"] as const;
export const ViewSearch = z.object({ view: z.enum(faceViews).catch("faces") });

/** Page sizes of the face library: docs/reference/faces.md I1. */
export const faceSizes = [15, 30, 50, 100] as const;
const sizes: ReadonlySet<number> = new Set(faceSizes);

const filters = listFilters({ type: z.enum(["0", "1"]).optional().catch(undefined), ...keywordSearch });
export const { none: noFilters, areSet } = filters;

/** State of the face library in the address. */
export const FaceSearch = z.object({
  ...listSearch,
  size: z.coerce
    .number()
    .refine((size) => sizes.has(size))
    .catch(15),
  layout: z.enum(["grid", "table"]).catch("grid"),
  ...filters.fields,
});
export type FaceSearch = z.infer<typeof FaceSearch>;

export function faceInput(search: FaceSearch): SentBy<(typeof findFaces)["input"]> {
  const { page, size, type } = search;
  return { page, size, ...keywordOf(search), ...(type === undefined ? {} : { type }) };
}

const accessFilters = listFilters({ act: z.enum(faceActs).optional().catch(undefined), ...rangeSearch });
export const { none: noAccessFilters, areSet: areAccessFiltersSet } = accessFilters;
export const AccessSearch = z.object({ ...listSearch, ...accessFilters.fields });
export type AccessSearch = z.infer<typeof AccessSearch>;

export function accessInput(search: AccessSearch): SentBy<(typeof findFaceAccess)["input"]> {
  const { page, size, act } = search;
  return { page, size, act, ...chosenRange(search) };
}

const receiptFilters = listFilters({ open: z.enum(["0", "1"]).optional().catch(undefined) });
export const { none: noReceiptFilters } = receiptFilters;
export const ReceiptSearch = z.object({ ...listSearch, ...receiptFilters.fields });
export type ReceiptSearch = z.infer<typeof ReceiptSearch>;

export function receiptInput({ page, size, open }: ReceiptSearch): SentBy<(typeof findFaceReceipts)["input"]> {
  return { page, size, ...(open === undefined ? {} : { open }) };
}
