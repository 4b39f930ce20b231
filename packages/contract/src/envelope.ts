import { z } from "zod";

/** Shape of a JSON response with an error. `code` 0 would be success; `error`: stable key for programs. */
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
