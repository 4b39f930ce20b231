import { z } from "zod";

/** One row as stored in a task. The password is encrypted, because the database must not hold it in plain text. */
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
