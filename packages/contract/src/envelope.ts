import { z } from "zod";

/** Shape of every JSON answer on the wire. `code` 0 is success; `error` is a stable key for programs. */
export const Failure = z.object({
  code: z.number().int(),
  message: z.string(),
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type Failure = z.infer<typeof Failure>;

export const Envelope = z.object({
  code: z.number().int(),
  data: z.unknown().optional(),
  message: z.string().optional(),
});
