import { z } from "zod";

/** One row on its way through a task. The password is sealed: the database must not hold it in clear. */
export const ImportItem = z.object({
  row: z.number().int(),
  name: z.string(),
  account: z.string(),
  department: z.string(),
  role: z.string(),
  password_sealed: z.string().optional(),
  dep_id: z.string().optional(),
});
export type ImportItem = z.output<typeof ImportItem>;
