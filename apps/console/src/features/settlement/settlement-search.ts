import { z } from "zod";

/** Month and day of the page in the address. */
export const SettlementSearch = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  day: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional()
    .catch(undefined),
});
export type SettlementSearch = z.infer<typeof SettlementSearch>;
