import { ledgerDays } from "@huiyan/contract/ledger/ledger.rules";
import { Id } from "@huiyan/contract/scalars";
import { z } from "zod";

/** State of the page in the address: the time range, and the row that is chosen in the table. */
export const LedgerSearch = z.object({
  days: z.coerce
    .number()
    .refine((value) => ledgerDays.some((each) => each === value))
    .catch(7),
  alg_id: z.string().min(1).max(64).optional().catch(undefined),
  point_id: Id.optional().catch(undefined),
  /** Page number of the pictures. */
  page: z.coerce.number().int().min(1).max(1000).catch(1),
});
export type LedgerSearch = z.infer<typeof LedgerSearch>;
