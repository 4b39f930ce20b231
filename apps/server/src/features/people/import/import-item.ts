import { z } from "zod";

/**
 * One row of the sheet as stored in a task. The password is encrypted, so that the database never holds it in plain
 * text.
 */
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
