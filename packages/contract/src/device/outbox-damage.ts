import { z } from "zod";

/**
 * Last time that a device found its outbox database damaged (epoch ms), the file name under which it was kept, and the
 * number of events recovered from it.
 */
export const OutboxDamage = z.object({
  found_at: z.number().int(),
  file: z.string().max(64),
  saved_events: z.number().int().min(0),
});
export type OutboxDamage = z.infer<typeof OutboxDamage>;
