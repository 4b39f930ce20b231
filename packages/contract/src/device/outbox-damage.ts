import { z } from "zod";

/** When a device last found its outbox database damaged, the name it was set aside under, and the events read from it. */
export const OutboxDamage = z.object({
  found_at: z.number().int(),
  file: z.string().max(64),
  saved_events: z.number().int().min(0),
});
export type OutboxDamage = z.infer<typeof OutboxDamage>;
