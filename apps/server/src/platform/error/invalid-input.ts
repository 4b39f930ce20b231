import { type z } from "zod";

/** What somebody sent is not what the schema asks for. Any other ZodError is ours: stored data that cannot be read. */
export class InvalidInput extends Error {
  readonly error: z.ZodError;

  constructor(error: z.ZodError) {
    super(error.message);
    this.error = error;
  }
}

/** @throws InvalidInput */
export function parseSent<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const { data, error } = schema.safeParse(sent);
  if (error !== undefined) throw new InvalidInput(error);
  return data as z.output<S>;
}
